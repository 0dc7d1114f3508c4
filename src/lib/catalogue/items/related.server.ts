import type { Shop } from '#lib/shop.server.ts'
import { toFace } from './cards.ts'
import type { CardItem, ItemCard } from '../catalogue.ts'
import { listFacesById } from './items.sql.ts'
import { likenessOf } from './likeness.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const RELATED_ITEMS = 4

/** What is most like the item in its category and can be bought; of what is equally like it, what is wanted most. */
export async function listRelated(
  shop: Shop,
  index: CatalogueIndex,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<CardItem[]> {
  const item = index.get(id)
  if (!item) return []
  const ids = index
    .find({ categoryId, inStock: true }, 'popular')
    .filter((other) => other.id !== id)
    .map((other) => ({ id: other.id, likeness: likenessOf(item, other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, RELATED_ITEMS)
    .map((other) => other.id)
  return ids.length === 0 ? [] : (await listFacesById(shop.db, ids)).map(toFace)
}
