import { describe, expect, test } from 'vitest'
import { clearBuyers, deleteAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  type Buyer,
  moneyArrives,
  place,
  statesOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
await somePlaces(shop)

async function anOrder(kind: PaymentKind = 'fiat') {
  const item = await anItem(shop, { stock: 2 })
  const buyer = await aBuyer(shop, aName(), [{ item }])
  return { ...(await aPendingOrder(shop, buyer, kind)), item, buyer }
}

const NOBODY = { name: '', phone: '', email: '', street_address: '' }

const personOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['name', 'phone', 'email', 'street_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const remove = (buyer: Buyer) => deleteAccount(shop, buyer, 'market-day-7')

/** What the owner is told of a payment. */
const ownerMails = async (reference: string) =>
  (await mailsOf(shop)).filter(
    ({ to, text }) => to === shopFacts().email && text.includes(reference),
  )

describe('the deletion of an account', () => {
  test('ends its unpaid order and gives the goods back', async () => {
    const item = await anItem(shop, { stock: 2 })
    const buyer = await aBuyer(shop, 'ada.obi', [{ item, quantity: 2 }])
    const { order } = await place(shop, buyer)
    await remove(buyer)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
  })

  test('does not wait for a payment page, and keeps what its order needs until it has ended', async () => {
    const { id, buyer } = await anOrder()
    expect(await personOf(id)).toMatchObject({ name: 'Ada Obi', email: 'ada@mail.example' })
    await remove(buyer)
    const accounts = shop.db.selectFrom('customer').select('id').where('id', '=', buyer.id)
    expect(await accounts.execute()).toEqual([])
    expect(await statusOf(shop, id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect(await personOf(id)).toMatchObject({ name: 'Ada Obi', email: 'ada@mail.example' })
    await clearBuyers(shop)
    expect(await personOf(id)).toMatchObject({ name: 'Ada Obi' })
    shop.pass(72 * HOUR_MS)
    await clearBuyers(shop)
    expect(await personOf(id)).toEqual(NOBODY)
  })

  test('keeps what a parcel needs until it has come, and mails nothing but about money', async () => {
    const { id, reference, buyer } = await anOrder()
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    await remove(buyer)
    expect(await personOf(id)).toMatchObject({ name: 'Ada Obi', email: 'ada@mail.example' })
    const before = (await mailsOf(shop)).length
    await markOrder(shop, id, 'packed')
    await markOrder(shop, id, 'sent')
    await markOrder(shop, id, 'delivered')
    expect(await mailsOf(shop)).toHaveLength(before)
    await clearBuyers(shop)
    expect(await personOf(id)).toMatchObject({ name: 'Ada Obi', email: '' })
    shop.pass(91 * DAY_MS)
    await clearBuyers(shop)
    expect(await personOf(id)).toEqual(NOBODY)
  })

  test('keeps the data of a parcel that never comes for 90 days at most', async () => {
    const { id, reference, buyer } = await anOrder()
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    await remove(buyer)
    shop.pass(91 * DAY_MS)
    await clearBuyers(shop)
    expect(await personOf(id)).toEqual(NOBODY)
  })
})

describe('an order without a buyer that is paid all the same', () => {
  test('is not sent to nobody: its money goes back, and the owner hears of it', async () => {
    const { id, reference, item, buyer } = await anOrder()
    await remove(buyer)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const mails = await ownerMails(reference)
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('was paid although its customer had deleted the account'),
    ])
    expect(await statesOf(shop, id)).toEqual(['reversed'])
    expect(await statusOf(shop, id)).toMatchObject({ status: 'failed', refundedKobo: 2_100_000 })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
  })

  test('in coins is the owner’s to send back, who hears of it once', async () => {
    const { id, reference, buyer } = await anOrder('crypto')
    await remove(buyer)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await ownerMails(reference)).toHaveLength(1)
    expect(await statesOf(shop, id)).toEqual(['late'])
  })

  test('is ended when it still waited, as in a shop from before', async () => {
    const { id, reference, item } = await anOrder()
    await shop.db.updateTable('orders').set({ customer_id: null }).where('id', '=', id).execute()
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await statusOf(shop, id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
  })
})
