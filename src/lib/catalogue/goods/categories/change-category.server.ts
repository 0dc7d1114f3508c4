import { fieldError, ShopError } from '#lib/errors.ts'
import { edit } from '#lib/records/edit.server.ts'
import { setBack } from '#lib/records/set-back.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { categoryTexts as texts } from '#lib/texts/goods/categories.ts'
import { LISTS_TAG } from '../../catalogue.ts'
import { saveSearchWords } from '../../search/search.server.ts'
import { changeSlug } from '../../slugs/slugs.server.ts'
import { type FieldChanges, reversed } from '#lib/records/field-changes.ts'
import { listItemIdsIn } from '../goods.sql.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { type AnyCategory, type CategoryKey, siblingsOf } from './category.ts'
import { nameFault, slugFault } from './category-slugs.server.ts'
import { readContent, readCategoryList, requireCategoryIn } from './category.server.ts'
import { CATEGORY_RECORDS, categoryFields, categoryWords } from './category-record.ts'
import {
  deleteCategoryRow,
  lockCategory,
  type CategoryRow,
  setPosition,
  updateCategory,
} from './category.sql.ts'

/**
 * Changes fields of a category; its old slug leads to a new one. Throws ShopError: 'changed_since' when somebody has
 * made a field neither what was seen nor what it becomes, 'invalid' with faults by field, 'not_found'. Returns what was
 * changed, in words.
 */
export const changeCategory = (
  shop: Shop,
  key: CategoryKey,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> =>
  shop.inTransaction(async (shop) => {
    await lockCategory(shop.db, key)
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, key)
    const before = categoryFields(category)
    const { kind, id } = category
    const about = { subject: { kind, id }, who, ...categoryWords(all, category) }
    return edit(shop, about, { before, changes }, async (values) => {
      const changed: AnyCategory = { ...category, ...values }
      await checkCategory(shop, all, category, changed)
      await writeCategory(shop, category, changed)
      if (category.name !== changed.name) await nameAgain(shop, category)
      await shop.invalidate([LISTS_TAG])
      return categoryFields(changed)
    })
  })

async function checkCategory(
  shop: Shop,
  all: readonly AnyCategory[],
  before: AnyCategory,
  category: AnyCategory,
): Promise<void> {
  const { name, slug, subCategoryId, within } = category
  const isIn = (each: AnyCategory) =>
    each.kind === 'sub_category' && each.within === within && each.id === subCategoryId
  if (subCategoryId !== null && !all.some(isIn))
    throw fieldError('subCategoryId', goodsTexts.faults.unknown(''))
  const siblings = siblingsOf(all, category)
  const sameName = name === before.name ? null : nameFault(category, siblings)
  if (sameName !== null) throw fieldError('name', sameName)
  if (slug === before.slug) return
  const fault = await slugFault(shop, category, siblings)
  if (fault !== null) throw fieldError('slug', fault)
}

async function writeCategory(
  shop: Work,
  before: AnyCategory,
  category: AnyCategory,
): Promise<void> {
  const { kind, id, within, slug } = category
  const row = CATEGORY_RECORDS[kind].toRow<CategoryRow>(category)
  const write = () => updateCategory(shop.db, { kind, id }, row)
  if (slug === before.slug) return write()
  await changeSlug(shop, { kind, within, slug: before.slug, id, to: slug }, write)
}

/** The name of a category is among the search words of its items. */
async function nameAgain(shop: Work, { kind, id, within }: AnyCategory): Promise<void> {
  await saveSearchWords(shop, await listItemIdsIn(shop.db, kind === 'category' ? id : within))
}

/** Sets back a change of a category. Throws ShopError as changeCategory. */
export const setBackCategory = (
  shop: Work,
  { kind, id }: CategoryKey,
  version: number,
  who: string | null,
): Promise<FieldInWords[]> =>
  setBack(shop, { kind, id }, version, (changes) =>
    changeCategory(shop, { kind, id }, reversed(changes), who),
  )

/** Swaps a category with the one before or behind it. Throws ShopError('not_found'). */
export const moveCategory = (
  shop: Shop,
  key: CategoryKey,
  step: 'up' | 'down',
): Promise<AnyCategory> =>
  shop.inTransaction(async (shop) => {
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, key)
    const siblings = siblingsOf(all, category)
    const at = siblings.findIndex(({ id }) => id === key.id)
    const to = Math.min(siblings.length - 1, Math.max(0, step === 'up' ? at - 1 : at + 1))
    const moved = siblings.toSpliced(at, 1).toSpliced(to, 0, category)
    for (const [position, each] of moved.entries())
      if (each.position !== position) await setPosition(shop.db, each, position)
    await shop.invalidate([LISTS_TAG])
    return category
  })

/** Deletes an empty category. Throws ShopError('invalid') with a sentence when something is in it, and 'not_found'. */
export const deleteCategory = (shop: Shop, key: CategoryKey): Promise<AnyCategory> =>
  shop.inTransaction(async (shop) => {
    await lockCategory(shop.db, key)
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, key)
    const content = await readContent(shop, all, category)
    if (content.items + content.parts > 0)
      throw new ShopError('invalid', { detail: texts.filled(category.name, content) })
    await deleteCategoryRow(shop.db, key)
    await shop.invalidate([LISTS_TAG])
    return category
  })
