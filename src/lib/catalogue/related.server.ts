import type { Shop } from '#lib/shop.server.ts'
import type { ItemCard } from './catalogue.ts'
import { listItems } from './items.server.ts'

const RELATED_ITEMS = 4

/** What others in the item's category buy most, without the item itself. */
export async function listRelated(
  shop: Shop,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<ItemCard[]> {
  const { results } = await listItems(
    shop,
    { category: String(categoryId), in_stock: true, ordering: 'popular' },
    { page: 1, size: RELATED_ITEMS + 1 },
  )
  return results.filter((item) => item.id !== id).slice(0, RELATED_ITEMS)
}
