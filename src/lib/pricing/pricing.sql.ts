import { sql, type SqlBool } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** The `PricedGoods` of an item, for a statement that reads `item`. */
export const pricedGoods = [
  'item.price_kobo as priceKobo',
  'item.new_price_kobo as newPriceKobo',
  'item.new_price_from as newPriceFrom',
  'item.new_price_until as newPriceUntil',
] as const

const reducedAt = (table: 'item' | 'item_size', now: Moment) => {
  const [from, until, kobo] = ['from', 'until', 'kobo'].map((end) =>
    sql.ref(`${table}.new_price_${end}`),
  )
  return sql<number | null>`case when (${from} is null or ${from} <= ${now})
    and (${until} is null or ${until} > ${now}) then ${kobo} end`
}
const newPriceAt = (now: Moment) => reducedAt('item', now)

/** The reduced price of a variant's own price, for a statement that reads `item_size`. */
export const ownNewPriceAt = (now: Moment) => reducedAt('item_size', now)

/** The moments at which a variant's own price changes, as a JSON list, for a statement that reads `item`. */
export const ownChanges = (db: Database) =>
  sql<
    string | null
  >`(select cast(${sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array')}(moment) as text) from (
    select new_price_from as moment from item_size where item_id = item.id and new_price_from is not null
    union all
    select new_price_until from item_size where item_id = item.id and new_price_until is not null) as moments)`

/** The `Price` of an item, for a statement that reads `item`; as `priceAt` works it out. */
export const itemPrice = (now: Moment) => [
  sql<number>`item.price_kobo`.as('priceKobo'),
  newPriceAt(now).as('newPriceKobo'),
]

/** Whether an item costs less than its list price, for a statement that reads `item`. */
export const isReducedAt = (now: Moment) => sql<SqlBool>`${newPriceAt(now)} is not null`

/** The `Price` of a variant, for a statement that joins `item` and `item_size`; as `priceOf` works it out. */
export const variantPrice = (now: Moment) => [
  sql<number>`coalesce(item_size.price_kobo, item.price_kobo)`.as('priceKobo'),
  sql<number | null>`case when item_size.price_kobo is null then ${newPriceAt(now)}
    else ${ownNewPriceAt(now)} end`.as('newPriceKobo'),
]

/** What one unit of a variant costs (kobo), for the same statements; as `unitPrice` works it out. */
export const unitPriceOfVariant = (now: Moment) =>
  sql<number>`case when item_size.price_kobo is null then coalesce(${newPriceAt(now)}, item.price_kobo)
    else coalesce(${ownNewPriceAt(now)}, item_size.price_kobo) end`
