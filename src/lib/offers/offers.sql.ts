import { fieldsOfRow } from '#lib/records/row.ts'
import { offerFields, type OfferFacts } from './offer-fields.ts'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { OfferTable } from '#lib/db/tables/offers.ts'
import { isOpenOffer } from '#lib/db/open-offer.sql.ts'
import { isBegun, isBought, isByCall, isOpen, isOver } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'
import { ALL_GOODS, type Offer, type OrderOffer } from './offers.ts'

export const toOffer = (row: Selectable<OfferTable>): Offer => ({
  id: row.id,
  ...(fieldsOfRow(offerFields, row) as OfferFacts),
  own: row.parent_id === null ? null : { offerId: row.parent_id, customerId: row.customer_id },
  kind: row.kind,
  terms: JSON.parse(row.terms),
  // Older rows have no sections and variants.
  scope: { ...ALL_GOODS, ...JSON.parse(row.scope) },
  places: row.places === null ? null : JSON.parse(row.places),
})

/** The offers that count by themselves and have not ended, and the one with the id `codeOfferId`, whatever it is. */
export const findCounted = async (
  db: Database,
  codeOfferId: number | null,
  now: Moment,
): Promise<Offer[]> => (await selectCounted(db, { id: codeOfferId ?? 0, now })).map(toOffer)

const selectCounted = prepared((db, { id, now }: { id: number; now: Moment }) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), isOpenOffer(eb, now)]))
    .orderBy('id'),
)

export async function findByCode(db: Database, code: string): Promise<Offer | null> {
  const row = await db.selectFrom('offer').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? toOffer(row) : null
}

/** Locks offers until the transaction ends, so that their uses are counted one order after the other. */
export async function lockOffers(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const query = db.selectFrom('offer').select('id').where('id', 'in', ids).orderBy('id')
  await lockRows(db, query).execute()
}

/**
 * Whether a row of `order_offer` joined with `orders` is a use: something was taken off, and the order waits for its
 * payment or is paid. An order that was cancelled or wholly refunded gives its use back, unless an order that its goods
 * were exchanged for has what the offer gave and is no use itself (`carryOffers`).
 */
export const isUse = (now: Moment) => sql<SqlBool>`
  order_offer.discount_kobo + order_offer.delivery_kobo > 0
  and ((${isOpen} and orders.pay_before > ${now})
    or (${isBegun}
      and ((not ${isOver()} and orders.refunded_kobo < orders.sum_total_kobo)
        or exists (select 1 from return_request
          join orders as made on made.id = return_request.exchange_order_id
          where return_request.order_id = orders.id
            and (order_offer.delivery_kobo > 0 or made.discount_kobo > 0)
            and not exists (select 1 from order_offer as carried
              where carried.order_id = return_request.exchange_order_id
                and carried.offer_id = order_offer.offer_id)))))`

type Whose = { customerId: number | null; cartId: string; now: Moment }

/** The offer of a row of `offer`: also of a code of its own. */
export const family = sql<number>`coalesce(offer.parent_id, offer.id)`

/**
 * How often these offers and the codes of their own are used, in all and by a customer: an offer with all of its codes,
 * and each code. The cart's own unpaid order is not counted, as the next replaces it, unless it has left the cart.
 */
export async function countUses(
  db: Database,
  ids: readonly number[],
  { customerId, cartId, now }: Whose,
): Promise<Map<number, { all: number; own: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_offer')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .innerJoin('offer', 'offer.id', 'order_offer.offer_id')
    .select((eb) => [
      'offer.id',
      'offer.parent_id as parentId',
      eb.fn.countAll<number>().as('uses'),
      sql<number>`coalesce(sum(case when orders.customer_id = ${customerId} then 1 else 0 end), 0)`.as(
        'own',
      ),
    ])
    .where((eb) => eb.or([eb('offer.id', 'in', ids), eb('offer.parent_id', 'in', ids)]))
    .where(isUse(now))
    .where((eb) =>
      eb.or([isBegun, eb('orders.left_cart', '=', 1), eb('orders.cart_id', '!=', cartId)]),
    )
    .groupBy(['offer.id', 'offer.parent_id'])
    .execute()
  const counts = new Map<number, { all: number; own: number }>()
  for (const { id, parentId, uses, own } of rows)
    for (const key of parentId === null ? [id] : [id, parentId]) {
      const { all, own: before } = counts.get(key) ?? { all: 0, own: 0 }
      counts.set(key, { all: all + Number(uses), own: before + Number(own) })
    }
  return counts
}

/**
 * Whether the customer has an order, beside one, that is paid, or to be paid on delivery, and not over. A gift card is
 * not counted.
 */
export const hasBought = async (
  db: Database,
  customerId: number,
  besideId = '',
): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '!=', besideId)
    .where('is_gift_card', '=', 0)
    .where((eb) => eb.or([isBought, eb.and([isOpen, isByCall])]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What offers took off an order. */
export const findOffersOf = (db: Database, orderId: string) =>
  db
    .selectFrom('order_offer')
    .innerJoin('offer', 'offer.id', 'order_offer.offer_id')
    .selectAll('order_offer')
    .select(['offer.places', 'offer.most_uses', 'offer.once_each', 'offer.first_order'])
    .select(['offer.until_at', 'offer.parent_id', 'offer.kind'])
    .where('order_offer.order_id', '=', orderId)
    .execute()

export async function deleteOrderOffers(
  db: Database,
  orderId: string,
  offerIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('order_offer')
    .where('order_id', '=', orderId)
    .where('offer_id', 'in', offerIds)
    .execute()
}

/** Writes which offers an order used. */
export async function insertOrderOffers(
  db: Database,
  orderId: string,
  offers: readonly (Omit<OrderOffer, 'offer'> & {
    offer: Pick<OrderOffer['offer'], 'id' | 'name' | 'code'>
  })[],
): Promise<void> {
  if (offers.length === 0) return
  await db
    .insertInto('order_offer')
    .values(
      offers.map(({ offer, discountKobo, deliveryKobo }) => ({
        order_id: orderId,
        offer_id: offer.id,
        name: offer.name,
        code: offer.code,
        discount_kobo: discountKobo,
        delivery_kobo: deliveryKobo,
      })),
    )
    .execute()
}
