import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { readAllCategories } from '../categories.sql.ts'
import { type AnyCategory, type CategoryContent, type CategoryKind } from './category.ts'
import { CATEGORY_RECORDS } from './category-record.ts'
import { countItemsByCategory } from './category.sql.ts'

/** All categories, hidden ones too, each kind in the owner's order. */
export async function readCategoryList({ db }: Shop): Promise<AnyCategory[]> {
  const all = await readAllCategories(db)
  const toCategory = (
    kind: CategoryKind,
    row: { id: number; position: number },
    within = 0,
  ): AnyCategory => ({
    ...CATEGORY_RECORDS.section.blank,
    kind,
    within,
    image: null,
    position: row.position,
    ...CATEGORY_RECORDS[kind].fromRow(row),
  })
  return [
    ...all.categories.map((row) => toCategory('category', row)),
    ...all.subCategories.map((row) => toCategory('sub_category', row, row.category_id)),
    ...all.sections.map((row) => toCategory('section', row, row.category_id)),
  ]
}

/** The category of a kind with this id, among all. Throws ShopError('not_found'). */
export function requireCategoryIn(
  all: readonly AnyCategory[],
  { kind, id }: { kind: string; id: number },
): AnyCategory {
  const category = all.find((each) => each.kind === kind && each.id === id)
  if (!category) throw new ShopError('not_found')
  return category
}

/** What is in each category of a kind, by its id; of one category's parts with `within`. */
export async function readContents(
  { db }: Shop,
  kind: CategoryKind,
  within: number | null,
): Promise<Map<number, { items: number; archived: number }>> {
  const rows = await countItemsByCategory(db, kind, within)
  return new Map(
    rows.map(({ id, items, archived }) => [
      id ?? 0,
      { items: Number(items), archived: Number(archived) },
    ]),
  )
}

/** What is in a category: its items, and the parts that belong to it. */
export async function readContent(
  shop: Shop,
  all: readonly AnyCategory[],
  { kind, id }: AnyCategory,
): Promise<CategoryContent> {
  const counts = (await readContents(shop, kind, null)).get(id)
  const isPart = (category: AnyCategory) =>
    kind === 'category'
      ? category.kind !== 'category' && category.within === id
      : kind === 'sub_category' && category.kind === 'section' && category.subCategoryId === id
  return {
    items: counts?.items ?? 0,
    archived: counts?.archived ?? 0,
    parts: all.filter(isPart).length,
  }
}

/** The names of all categories, by `category:12`. */
export async function readCategoryNames(shop: Shop): Promise<Map<string, string>> {
  const all = await readCategoryList(shop)
  return new Map(all.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
}
