import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { changesOrdersByHand } from '../books.ts'
import { stageFrom } from './stage.ts'
import type { TestItem } from '../world.ts'

/** Where an order goes, as its row has it. */
export const SENT_TO = {
  name: 'Ada Obi',
  phone: '+2348035550142',
  street_address: '22 Adelabu Street',
  lga_id: null,
  lga_name: 'Surulere',
  state_id: null,
  state_name: 'Lagos',
}

type Purchase = { units?: number; status?: 'pending' | 'successful'; refunded?: boolean }

/** A paid order of a customer for an item, without moves of stock and without a payment. */
export async function aPurchase(
  shop: Shop,
  customerId: number,
  item: TestItem,
  { units = 1, status = 'successful', refunded = false }: Purchase = {},
): Promise<void> {
  changesOrdersByHand(shop)
  const id = newId()
  const now = shop.now()
  const total = units * 100_000
  const end_reason = refunded ? 'refunded' : null
  await shop.db
    .insertInto('orders')
    .values({
      id,
      number: id,
      customer_id: customerId,
      cart_id: id,
      cart_version: 1,
      status,
      status_reason: null,
      billing_total_kobo: 0,
      cart_grand_total_kobo: total,
      sum_total_kobo: total,
      refunded_kobo: refunded ? total : 0,
      end_reason,
      stage: stageFrom({ status, end_reason }),
      ...SENT_TO,
      email: 'ada@mail.example',
      created_at: now,
      updated_at: now,
      pay_before: now,
      paid_at: status === 'successful' ? now : null,
      hidden_at: null,
    })
    .execute()
  await shop.db
    .insertInto('order_item')
    .values({
      order_id: id,
      item_id: item.id,
      size_id: null,
      quantity: units,
      name: 'An item',
      slug: item.slug,
      image: null,
      size: 'No Size',
      price_kobo: 100_000,
      new_price_kobo: null,
      unit_kobo: 100_000,
    })
    .execute()
}
