import type { Shop } from '#lib/shop.ts'
import { topK } from '#lib/sorted.ts'
import { toCardItem } from './cards.ts'
import type { CardItem, ItemCard } from '../catalogue.ts'
import { listCardItemsById } from './items.sql.ts'
import { likenessOf } from './likeness.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const RELATED_ITEMS = 4

/** The available items of its category that are most like it; among equal ones the most popular first. */
export async function listRelated(
  shop: Shop,
  index: CatalogueIndex,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<CardItem[]> {
  const item = index.get(id)
  if (!item) return []
  const others = index
    .find({ categoryId, inStock: true }, 'popular')
    .filter((other) => other.id !== id)
    .map((other, rank) => ({ id: other.id, rank, likeness: likenessOf(item, other) }))
  const most = topK(others, RELATED_ITEMS, (a, b) => b.likeness - a.likeness || a.rank - b.rank)
  const ids = most.map(({ id }) => id)
  return ids.length === 0 ? [] : (await listCardItemsById(shop.db, ids, shop.now())).map(toCardItem)
}
