import { sql } from 'kysely'

/** The `Price` of an item, for a statement that reads `item`. */
export const itemPrice = [
  sql<number>`item.price_kobo`.as('priceKobo'),
  sql<number | null>`item.new_price_kobo`.as('newPriceKobo'),
]

/** The `Price` of a variant, for a statement that joins `item` and `item_size`; as `priceOf` works it out. */
export const variantPrice = [
  sql<number>`coalesce(item_size.price_kobo, item.price_kobo)`.as('priceKobo'),
  sql<number | null>`case when item_size.price_kobo is null then item.new_price_kobo end`.as(
    'newPriceKobo',
  ),
]

/** What one unit of a variant costs (kobo), for the same statements; as `unitPrice` works it out. */
export const unitPriceOfVariant = sql<number>`coalesce(item_size.price_kobo, item.new_price_kobo, item.price_kobo)`
