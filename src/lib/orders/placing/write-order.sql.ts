import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import { type LifeColumn, PLACED } from '../life.sql.ts'
import { type ItemRow, toOrder } from '../order-rows.sql.ts'
import type { Order, OrderItem } from '../orders.ts'
import { insertWords } from '../listing/words.sql.ts'

const FIRST_NUMBER = 100_000

/** The next short number for people: `NG-100001`. The number of an order that was not made stays unused. */
export async function takeOrderNumber(db: Database, orderId: string): Promise<string> {
  const [taken] = await insertNumber(db, { orderId })
  if (!taken) throw new Error('no number was taken')
  return `NG-${FIRST_NUMBER + taken.id}`
}

const insertNumber = prepared((db, { orderId }: { orderId: string }) =>
  db.insertInto('order_number').values({ order_id: orderId }).returning('id'),
)

/** Writes a new order with its items. Returns it. */
export async function insertOrder(
  db: Database,
  order: Omit<Insertable<OrdersTable>, LifeColumn>,
  items: readonly NewItem[],
): Promise<Order> {
  const row = await db
    .insertInto('orders')
    .values((eb) => ({
      ...order,
      ...PLACED,
      person: eb
        .selectFrom('same_person')
        .select('same_person.person')
        .where('key', '=', keyIn(order)),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertWords(db, order)
  // Nobody has begun to pay it.
  return toOrder(row, await insertOrderItems(db, order.id, items), null)
}

/** As `keyOf` of ../people has it. */
const keyIn = ({
  customer_id,
  phone,
  email,
}: Pick<Insertable<OrdersTable>, 'customer_id' | 'phone' | 'email'>): string =>
  customer_id === null ? phone || email : `c${customer_id}`

type NewItem = Omit<OrderItem, 'id' | 'itemId' | 'sizeId' | 'sku'> & {
  itemId: number | null
  sizeId: number | null
}

async function insertOrderItems(
  db: Database,
  orderId: string,
  items: readonly NewItem[],
): Promise<ItemRow[]> {
  const rows = await db
    .insertInto('order_item')
    .values(
      items.map((item) => ({
        order_id: orderId,
        item_id: item.itemId,
        size_id: item.sizeId,
        quantity: item.quantity,
        name: item.name,
        slug: item.slug,
        image: item.image,
        size: item.size,
        colour: item.colour,
        price_kobo: item.priceKobo,
        new_price_kobo: item.newPriceKobo,
        unit_kobo: item.unitKobo,
        discount_kobo: item.discountKobo,
        offers: JSON.stringify(item.offers),
      })),
    )
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('item_size')
        .select('item_size.sku')
        .whereRef('item_size.id', '=', 'order_item.size_id')
        .as('sku'),
    )
    .execute()
  // Neither database promises an order.
  return rows.toSorted((a, b) => a.id - b.id)
}
