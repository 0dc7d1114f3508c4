import type { Database } from '#lib/db/database.server.ts'

/** What the search knows of items: their words, and those of the places they are in. */
export async function listSearchRows(db: Database, itemIds: number[]) {
  if (itemIds.length === 0) return []
  const [items, sizes] = await Promise.all([
    db
      .selectFrom('item')
      .leftJoin('category', 'category.id', 'item.category_id')
      .leftJoin('sub_category', 'sub_category.id', 'item.sub_category_id')
      .leftJoin('section', 'section.id', 'item.section_id')
      .select([
        'item.id as itemId',
        'item.name',
        'item.style',
        'item.colours',
        'item.description',
        'category.name as category',
        'sub_category.name as subCategory',
        'section.name as section',
      ])
      .where('item.id', 'in', itemIds)
      .execute(),
    db
      .selectFrom('item_size')
      .select(['item_id as itemId', 'name'])
      .where('item_id', 'in', itemIds)
      .execute(),
  ])
  const names = Map.groupBy(sizes, (size) => size.itemId)
  return items.map((item) => ({
    ...item,
    sizes: (names.get(item.itemId) ?? []).map((size) => size.name),
  }))
}
