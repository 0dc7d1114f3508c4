import { describe, expect, test } from 'vitest'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import {
  aDoorOrder,
  allowDoor,
  anOrderOnTheWay,
  confirm,
  onTheWay,
  orderOf,
  owedByRiders,
} from '../../support/buying/door.ts'
import {
  aGiftCard,
  cardsUnlikeLedger,
  onCard,
  paymentsOf,
  payWith,
} from '../../support/buying/gift-cards.ts'
import { atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { sendRefunds } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBuyer, moneyArrives, place, putInto, statesOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, signInAs } from '../../support/world.ts'

/** Who has a gift card of so many naira in a cart of ₦17,500 with delivery. */
async function withCard(naira: number) {
  const shop = await openTestShop()
  await somePlaces(shop)
  await allowDoor(shop)
  const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
  const buyer = await aBuyer(shop, 'ada', [{ item }])
  const card = await aGiftCard(shop, naira)
  await payWith(shop, buyer.cartId, card.id)
  return { shop, item, buyer, card: card.id }
}

const handOver = (shop: Shop, path: string, code: string) =>
  send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })

describe('an order that a gift card pays in part and the rider the rest', () => {
  test('says everywhere what is to be collected, and is handed over with both payments', async () => {
    const { shop, buyer, card } = await withCard(5_000)
    const { id, number } = await aDoorOrder(shop, { buyer })
    expect(await orderOf(shop, id)).toMatchObject({ creditKobo: 500_000, dueKobo: 1_250_000 })
    expect(await onCard(shop, card)).toBe(0)
    await confirm(shop, id)
    const mails = (await mailsOf(shop)).map(({ text }) => text).join('\n')
    expect(mails).toContain('wants to pay ₦12,500 on delivery')
    expect(mails).toContain('You pay ₦12,500 to the rider')
    expect(await paymentsOf(shop, id)).toEqual(['gift-card succeeded 5000'])
    const ada = await signInAs(shop, buyer.username)
    const page = wordsOf(await (await send(shop, ada, `GET /orders/${id}`)).text())
    expect(page).toContain('You pay ₦12,500 to the rider')
    const owner = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, owner, `/desk/slips?orders=${number}`))).toContain('₦12,500')
    const { path, code } = await onTheWay(shop, id)
    expect(wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())).toContain('₦12,500')
    expect((await handOver(shop, path, code)).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    expect(await owedByRiders(shop)).toBe(1_250_000)
    expect(await paymentsOf(shop, id)).toEqual(['gift-card succeeded 5000', 'door succeeded 12500'])
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('gives the card its money back when it is not taken, and then cannot go on', async () => {
    const { shop, buyer, card } = await withCard(5_000)
    const { id, number } = await anOrderOnTheWay(shop, { buyer })
    const owner = atDesk(await aMember(shop))
    const desk = `/desk/orders/${number}/door`
    const refused = { act: 'refused', reason: 'Nobody was at home' }
    expect((await submit(shop, owner, desk, refused)).status).toBe(303)
    await sendRefunds(shop)
    expect(await onCard(shop, card)).toBe(5_000)
    expect(await paymentsOf(shop, id)).toEqual(['gift-card reversed 5000'])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', endReason: 'refused' })
    expect(await read(shop, owner, desk)).not.toContain('after-all')
    expect((await submit(shop, owner, desk, { act: 'after-all' })).status).not.toBe(303)
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })

  test('gives the card its money back when it is cancelled, before the call and after it', async () => {
    for (const isCalled of [false, true]) {
      const { shop, buyer, card } = await withCard(5_000)
      const { id } = await aDoorOrder(shop, { buyer })
      if (isCalled) await confirm(shop, id)
      const ada = await signInAs(shop, buyer.username)
      const cancel = { order: id, do: 'cancel' }
      expect((await send(shop, ada, `POST /orders/${id}`, cancel, { form: true })).status).toBe(303)
      await sendRefunds(shop)
      expect(await onCard(shop, card)).toBe(5_000)
      expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled' })
    }
  })

  test('that is paid on a page meanwhile counts what the card paid once', async () => {
    const { shop, buyer } = await withCard(5_000)
    const { id } = await aDoorOrder(shop, { buyer })
    const { reference } = await payOrder(shop, buyer, id, 'fiat')
    await confirm(shop, id)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 0 })
    expect(await statesOf(shop, id)).toEqual(['succeeded', 'succeeded'])
  })

  test('keeps its card’s money, whatever the next cart is paid with', async () => {
    const { shop, buyer, item, card } = await withCard(20_000)
    await expect(aDoorOrder(shop, { buyer })).rejects.toMatchObject({
      fields: { payment_kind: [expect.stringContaining('Nothing is left to pay on delivery')] },
    })
    expect(await onCard(shop, card)).toBe(2_500)
    const other = await aGiftCard(shop, 6_000)
    const bola = await aBuyer(shop, 'bola', [{ item }])
    await payWith(shop, bola.cartId, other.id)
    await aDoorOrder(shop, { buyer: bola })
    await putInto(shop, bola.cartId, [{ item }])
    await payWith(shop, bola.cartId, other.id)
    const { order } = await place(shop, bola)
    expect(order.creditKobo).toBe(0)
    expect(await onCard(shop, other.id)).toBe(0)
    expect(await cardsUnlikeLedger(shop)).toEqual([])
  })
})
