import { findItemsInShop } from '#lib/catalogue/items/sizes.server.ts'
import type { OrderTab } from '#lib/orders/listing/listing.ts'
import { readFiltered, readTab } from '#lib/orders/listing/listing.server.ts'
import type { Shop } from '#lib/shop.ts'
import { filledIn, type FilterFields, toFilter } from './filter.ts'

export type ListedOrders = Awaited<ReturnType<typeof readTab>>

/** A page of the orders of a tab that fit the filter, as the list and the table of orders show them. */
export async function readListed(
  shop: Shop,
  tab: OrderTab,
  fields: FilterFields,
  page: { after: ListedOrders['next']; size: number },
): Promise<ListedOrders> {
  if (Object.keys(filledIn(fields)).length === 0) return readTab(shop, tab, page)
  const items = fields.item === '' ? null : await findItemsInShop(shop, fields.item)
  const filter = toFilter(fields, items && items.map(({ id }) => id))
  return readFiltered(shop, tab, { ...page, filter })
}
