import type { Picture } from '#lib/media/media.ts'
import type { Shop } from '#lib/shop.server.ts'
import { cutText, type ItemCard, type ItemSize, listedSize } from './catalogue.ts'
import type { CardRow } from './items.sql.ts'
import { listImageRows, listSizeRows } from './parts.sql.ts'

/** Rows as they are listed, with pictures and sizes: two queries, however many items. */
export async function toCards(
  shop: Shop,
  rows: CardRow[],
): Promise<(ItemCard & { sizes: ItemSize[] })[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [imageRows, sizeRows] = await Promise.all([
    listImageRows(shop.db, ids),
    listSizeRows(shop.db, ids),
  ])
  const images = groupByItem(imageRows, ({ hash, width, height }): Picture => ({
    hash,
    width,
    height,
  }))
  const sizes = groupByItem(sizeRows, ({ id, name, available }): ItemSize => ({
    id,
    name,
    available,
  }))
  return rows.map((row) => {
    const [image = null, ...additionalImages] = images.get(row.id) ?? []
    const itemSizes = sizes.get(row.id) ?? []
    return {
      ...row,
      description: cutText(row.description),
      colours: JSON.parse(row.colours) as string[],
      // The shelf holds nothing without a category.
      categoryId: row.categoryId ?? 0,
      sizeName: listedSize(itemSizes),
      image,
      additionalImages,
      sizes: itemSizes,
    }
  })
}

function groupByItem<R extends { itemId: number }, T>(rows: R[], of: (row: R) => T) {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.itemId)
    if (group) group.push(of(row))
    else groups.set(row.itemId, [of(row)])
  }
  return groups
}
