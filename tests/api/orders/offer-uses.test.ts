import { describe, expect, test } from 'vitest'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import { cancelPaid, cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk } from '../../support/desk/desk.ts'
import { aPaystackShop } from '../../support/desk/owner-orders.ts'
import { refund, sendRefunds } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aPendingOrder, type Buyer, putInto, statesOf } from '../../support/orders.ts'
import type { TestShop } from '../../support/shop.ts'

type Made = { shop: TestShop; order: { id: string; number: string }; buyer: Buyer }

/** Sends back `pieces` of the order's two, or all, as staff do at the desk. */
async function sendBack({ shop, order }: Made, pieces: 1 | 2): Promise<void> {
  const [line] = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const fields = { [`units.${line?.id}`]: String(pieces), reason: 'torn seam' }
  const who = atDesk(await aMember(shop))
  const asked = await refund(shop, who, `/desk/orders/${order.number}`, fields)
  expect(asked.status).toBe(303)
  shop.pass(HOUR_MS)
  await sendRefunds(shop)
}

/** What becomes of an order, and how often its offer is used after that: in all, and paid. */
const ENDS: Record<
  string,
  { paid: boolean; end: (made: Made) => Promise<unknown>; uses: number[] }
> = {
  'waits for its payment': { paid: false, end: async () => {}, uses: [1, 0] },
  'is paid': { paid: true, end: async () => {}, uses: [1, 1] },
  'is not paid in time': { paid: false, end: async ({ shop }) => shop.pass(HOUR_MS), uses: [0, 0] },
  'is cancelled before it is paid': {
    paid: false,
    end: ({ shop, order }) => cancelUnpaid(shop, order.id),
    uses: [0, 0],
  },
  'is paid and cancelled': {
    paid: true,
    end: ({ shop, order }) => cancelPaid(shop, order.id, { by: 'customer' }),
    uses: [0, 0],
  },
  'is refunded in part': { paid: true, end: (made) => sendBack(made, 1), uses: [1, 1] },
  'is refunded whole': { paid: true, end: (made) => sendBack(made, 2), uses: [0, 0] },
}

const WAYS = { 'a code': 'ADA10', 'an offer without a code': null }

describe.each(Object.entries(WAYS))('%s', (_, code) => {
  test.each(Object.entries(ENDS))(
    'is used when its order %s as the contract says',
    async (_, { paid, end, uses }) => {
      const { shop, anOrder, paystack } = await aPaystackShop()
      const ten = { kind: 'percent', terms: { percent: 10 } } as const
      const id = await makeOffer(shop, { ...ten, code, mostUses: 3 })
      const { buyer } = await anOrder({ paid: false })
      // A new version of the cart, which has the code: the order before is replaced.
      await shop.db
        .updateTable('cart')
        .set({ offer_id: code === null ? null : id })
        .where('id', '=', buyer.cartId)
        .execute()
      await putInto(shop, buyer.cartId, [])
      const order = await aPendingOrder(shop, buyer)
      if (paid) {
        paystack.pay(order.reference)
        await findSettledOrder(shop, buyer, order.id)
      }
      const row = await shop.db
        .selectFrom('orders')
        .select(['discount_kobo', 'sum_total_kobo', 'billing_total_kobo'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(row.discount_kobo).toBe(500_000)
      expect(row.sum_total_kobo).toBe(4_500_000 + row.billing_total_kobo)
      await end({ shop, order, buyer })
      const [offer] = await readOffers(shop)
      expect([offer?.uses, offer?.paid]).toEqual(uses)
    },
  )
})

test('money that comes late for an offer that others have used up goes back', async () => {
  const { shop, anOrder, paystack } = await aPaystackShop()
  const ten = { kind: 'percent', terms: { percent: 10 } } as const
  await makeOffer(shop, { ...ten, code: null, mostUses: 1 })
  const { buyer } = await anOrder({ paid: false })
  const first = await aPendingOrder(shop, buyer)
  // The cart changes: the first order is replaced, and its use is free again.
  await putInto(shop, buyer.cartId, [])
  const second = await aPendingOrder(shop, buyer)
  paystack.pay(second.reference)
  await findSettledOrder(shop, buyer, second.id)
  paystack.pay(first.reference)
  await findSettledOrder(shop, buyer, first.id)
  await sendRefunds(shop)
  const [offer] = await readOffers(shop)
  expect([offer?.uses, offer?.paid]).toEqual([1, 1])
  expect(await statesOf(shop, first.id)).toEqual(['reversed'])
})
