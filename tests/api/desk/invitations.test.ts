import { beforeEach, describe, expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { saveReview } from '#lib/reviews/reviews.server.ts'
import { type Buyer, aBuyer, aPendingOrder, moneyArrives } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'
import { listRefundable, noteRefund } from '../../support/buying/refunds.ts'

const DAY_MS = 24 * 60 * 60_000

let shop: TestShop
let gele: TestItem
beforeEach(async () => {
  shop = await openTestShop()
  await somePlaces(shop)
  gele = await anItem(shop, { name: 'Gele', stock: 9 })
})

async function aPaidOrder(username: string) {
  const buyer = await aBuyer(shop, username, [{ item: gele }])
  const { id, number, reference } = await aPendingOrder(shop, buyer)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  return { buyer, id, number }
}

/** Does what is due, some days later. */
async function afterDays(days: number): Promise<void> {
  shop.pass(days * DAY_MS)
  await runDueTasks(shop, recurring)
}

const invitationsOf = ({ id }: Buyer) =>
  shop.db
    .selectFrom('notification')
    .select(['notice', 'link'])
    .where('customer_id', '=', id)
    .where('event_key', 'like', 'rating-invitation:%')
    .execute()

describe('the invitation to rate', () => {
  test('comes seven days after an order was paid, once, and leads to the order', async () => {
    const { buyer, id, number } = await aPaidOrder('ada')
    await afterDays(6)
    expect(await invitationsOf(buyer)).toEqual([])
    await afterDays(1)
    const invitation = { notice: expect.stringContaining(number), link: `/orders/${id}` }
    expect(await invitationsOf(buyer)).toEqual([invitation])
    await afterDays(1)
    expect(await invitationsOf(buyer)).toEqual([invitation])
  })

  test('comes whatever others have said of the item', async () => {
    const [ada, bola] = [await aPaidOrder('ada'), await aPaidOrder('bola')]
    await saveReview(shop, ada.buyer, gele.id, { rating: 5, description: '' })
    await afterDays(7)
    expect(await invitationsOf(ada.buyer)).toEqual([])
    expect(await invitationsOf(bola.buyer)).toHaveLength(1)
  })

  test('does not come for what was rated, paid back, never paid, or bought long ago', async () => {
    const rated = await aPaidOrder('rated')
    await saveReview(shop, rated.buyer, gele.id, { rating: 5, description: '' })
    const back = await aPaidOrder('back')
    for (const { reference } of await listRefundable(shop, back.id))
      expect(await noteRefund(shop, reference, 'tx-1')).toBe(true)
    const unpaid = await aBuyer(shop, 'unpaid', [{ item: gele }])
    await aPendingOrder(shop, unpaid)
    await afterDays(8)
    for (const buyer of [rated.buyer, back.buyer, unpaid])
      expect(await invitationsOf(buyer)).toEqual([])
    const old = await aPaidOrder('old')
    await afterDays(15)
    expect(await invitationsOf(old.buyer)).toEqual([])
  })
})
