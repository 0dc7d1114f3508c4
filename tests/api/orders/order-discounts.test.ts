import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/time.ts'
import type { Shop } from '#lib/shop.ts'
import {
  aRefundableOrder,
  fillInRefund,
  moneyOf,
  refund,
  sendRefunds,
} from '../../support/desk/refunds.ts'
import { atDesk } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { changesOrdersByHand } from '../../support/books.ts'

/** The only line of this order costs so much less, and so does the order. */
async function giveDiscount({ db }: Shop, orderId: string, kobo: number): Promise<void> {
  await db
    .updateTable('order_item')
    .set({ discount_kobo: kobo })
    .where('order_id', '=', orderId)
    .execute()
  await db
    .updateTable('orders')
    .set((eb) => ({ discount_kobo: kobo, sum_total_kobo: eb('sum_total_kobo', '-', kobo) }))
    .where('id', '=', orderId)
    .execute()
}

describe('an order with a discount', () => {
  test('stores list price, unit price and discount of each line, and goods, discount, delivery and total', async () => {
    const { shop, order } = await aRefundableOrder()
    const sums = await shop.db
      .selectFrom('orders')
      .innerJoin('order_item', 'order_item.order_id', 'orders.id')
      .select(['price_kobo', 'new_price_kobo', 'unit_kobo', 'order_item.discount_kobo as line'])
      .select(['cart_grand_total_kobo as goods', 'orders.discount_kobo as discount'])
      .select(['billing_total_kobo as delivery', 'sum_total_kobo as total'])
      .where('orders.id', '=', order.id)
      .execute()
    expect(sums).toEqual([
      {
        price_kobo: 2_500_000,
        new_price_kobo: null,
        unit_kobo: 2_500_000,
        line: 0,
        goods: 5_000_000,
        discount: 0,
        delivery: 0,
        total: 5_000_000,
      },
    ])
  })

  test('gives back for each piece what was paid for it, to the kobo', async () => {
    const { paystack, shop, order, line, path } = await aRefundableOrder()
    await giveDiscount(shop, order.id, 1_000_001)
    changesOrdersByHand(shop)
    const who = atDesk(await aMember(shop))
    const one = { [`units.${line}`]: '1', reason: 'torn seam' }
    const { asked } = await fillInRefund(shop, who, path, one)
    expect(asked).toContain('₦19,999.99 goes back to Ada Obi')
    await refund(shop, who, path, one)
    await refund(shop, who, path, { ...one, reason: 'not wanted' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([1_999_999, 2_000_000])
    expect(await moneyOf(shop, order.id)).toMatchObject({ back: 3_999_999 })
  })

  test.each([
    ['a line that costs less than nothing', 'order_item', { discount_kobo: 5_000_001 }],
    ['a discount that raises a line', 'order_item', { discount_kobo: -1 }],
    ['a unit price that is neither price', 'order_item', { unit_kobo: 2_400_000 }],
    ['a total without the discount', 'orders', { discount_kobo: 1 }],
    ['a total that is not goods and delivery', 'orders', { sum_total_kobo: 4_900_000 }],
    ['a discount above the goods', 'orders', { discount_kobo: 5_000_001, sum_total_kobo: -1 }],
  ] as const)('refuses %s', async (_what, table, set) => {
    const { shop } = await aRefundableOrder()
    await expect(shop.db.updateTable(table).set(set).execute()).rejects.toThrow(/check/i)
  })
})
