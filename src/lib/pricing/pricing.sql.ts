import { sql, type SqlBool } from 'kysely'
import type { Moment } from '#lib/time.ts'

/** The `PricedGoods` of an item, for a statement that reads `item`. */
export const pricedGoods = [
  'item.price_kobo as priceKobo',
  'item.new_price_kobo as newPriceKobo',
  'item.new_price_from as newPriceFrom',
  'item.new_price_until as newPriceUntil',
] as const

const newPriceAt = (now: Moment) =>
  sql<number | null>`case when (item.new_price_from is null or item.new_price_from <= ${now})
    and (item.new_price_until is null or item.new_price_until > ${now}) then item.new_price_kobo end`

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
  sql<number | null>`case when item_size.price_kobo is null then ${newPriceAt(now)} end`.as(
    'newPriceKobo',
  ),
]

/** What one unit of a variant costs (kobo), for the same statements; as `unitPrice` works it out. */
export const unitPriceOfVariant = (now: Moment) =>
  sql<number>`coalesce(item_size.price_kobo, ${newPriceAt(now)}, item.price_kobo)`
