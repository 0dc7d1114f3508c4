import type { Shop } from '#lib/shop.server.ts'
import type { ItemCard } from './catalogue.ts'
import { readCards } from './items.server.ts'
import type { Shelf } from './shelf.ts'

const RELATED_ITEMS = 4

/** What others in the item's category buy most, without the item itself. */
export async function listRelated(
  shop: Shop,
  shelf: Shelf,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<ItemCard[]> {
  const found = shelf.find({ categoryId, inStock: true }, 'popular')
  const others = found.slice(0, RELATED_ITEMS + 1).filter((item) => item.id !== id)
  return readCards(shop, others.slice(0, RELATED_ITEMS))
}
