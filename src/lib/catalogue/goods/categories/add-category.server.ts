import { fieldError } from '#lib/errors.ts'
import { keepVersion } from '#lib/records/history.server.ts'
import type { Shop } from '#lib/shop.ts'
import { categoryTexts as texts } from '#lib/texts/goods/categories.ts'
import { LISTS_TAG } from '../../catalogue.ts'
import { upsertCategory, upsertSection, upsertSubCategory } from '../categories.sql.ts'
import { slugsFor } from '../slug.ts'
import { type AnyCategory, type CategoryKey, type CategoryKind } from './category.ts'
import { readCategoryList, requireCategoryIn } from './category.server.ts'
import { nameFault, slugFault } from './category-slugs.server.ts'

const MOST_NAMESAKES = 50

/**
 * Adds a category behind the others. Buyers do not see it before it is shown. Its address is made of its name. Throws
 * ShopError('not_found') without its category, and 'invalid' beside `name` when another one beside it has that.
 */
export const addCategory = (
  shop: Shop,
  { kind, within, name }: { kind: CategoryKind; within: number; name: string },
  who: string | null,
): Promise<CategoryKey> =>
  shop.inTransaction(async (shop) => {
    const all = await readCategoryList(shop)
    if (kind !== 'category') requireCategoryIn(all, { kind: 'category', id: within })
    const siblings = all.filter((category) => category.kind === kind && category.within === within)
    const fault = nameFault({ id: null, name }, siblings)
    if (fault !== null) throw fieldError('name', fault)
    const slug = await freeSlug(shop, { kind, within, name }, siblings)
    const position = Math.max(-1, ...siblings.map((category) => category.position)) + 1
    const row = { name, slug, position, active: 0 as const }
    const id = await insertCategory(shop, kind, { ...row, within })
    await keepVersion(shop, { kind, id }, { who, changes: { name: [null, name] } })
    await shop.invalidate([LISTS_TAG])
    return { kind, id }
  })

type NewRow = { name: string; slug: string; position: number; active: 0; within: number }

function insertCategory(
  { db }: Shop,
  kind: CategoryKind,
  { within, ...row }: NewRow,
): Promise<number> {
  if (kind === 'category') return upsertCategory(db, { ...row, image: null })
  if (kind === 'sub_category') return upsertSubCategory(db, { ...row, category_id: within })
  return upsertSection(db, { ...row, category_id: within, sub_category_id: null, body: '' })
}

async function freeSlug(
  shop: Shop,
  { kind, within, name }: { kind: CategoryKind; within: number; name: string },
  siblings: readonly AnyCategory[],
): Promise<string> {
  for (const slug of slugsFor(name, kind.replace('_', '-'), MOST_NAMESAKES))
    if ((await slugFault(shop, { kind, within, slug, id: null }, siblings)) === null) return slug
  throw fieldError('name', texts.taken)
}
