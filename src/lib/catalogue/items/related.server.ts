import type { Shop } from '#lib/shop.server.ts'
import { toFace } from './cards.ts'
import type { CardItem, ItemCard } from '../catalogue.ts'
import { listFacesById } from './items.sql.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const RELATED_ITEMS = 4

/** What others in the item's category buy most, without the item itself. */
export async function listRelated(
  shop: Shop,
  index: CatalogueIndex,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<CardItem[]> {
  const found = index.find({ categoryId, inStock: true }, 'popular')
  const others = found.slice(0, RELATED_ITEMS + 1).filter((item) => item.id !== id)
  const ids = others.slice(0, RELATED_ITEMS).map((other) => other.id)
  return ids.length === 0 ? [] : (await listFacesById(shop.db, ids)).map(toFace)
}
