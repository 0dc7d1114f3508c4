import type { Shop } from '#lib/shop.ts'
import { topK } from '#lib/sorted.ts'
import { toCardItem } from './cards.ts'
import type { CardItem, ItemCard } from '../catalogue.ts'
import { listCardItemsById } from './items.sql.ts'
import { type Comparable, likenessOf } from './likeness.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

const RELATED_ITEMS = 4

/** The available items of its category that are most like it; among equal ones the most popular first. */
export async function listRelated(
  shop: Shop,
  index: CatalogueIndex,
  { id, categoryId }: Pick<ItemCard, 'id' | 'categoryId'>,
): Promise<CardItem[]> {
  const item = index.get(id)
  return item ? listLike(shop, index, { ...item, categoryId }) : []
}

/** As listRelated, for an item that may not be on sale. */
export async function listLike(
  shop: Shop,
  index: CatalogueIndex,
  item: Comparable & { id: number; categoryId: number | undefined },
): Promise<CardItem[]> {
  const others = index
    .find({ categoryId: item.categoryId, inStock: true }, 'popular')
    .filter((other) => other.id !== item.id)
    .map((other, rank) => ({ id: other.id, rank, likeness: likenessOf(item, other) }))
  const most = topK(others, RELATED_ITEMS, (a, b) => b.likeness - a.likeness || a.rank - b.rank)
  const ids = most.map(({ id }) => id)
  return ids.length === 0 ? [] : (await listCardItemsById(shop.db, ids, shop.now())).map(toCardItem)
}
