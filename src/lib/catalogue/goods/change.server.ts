import { fieldError, ShopError } from '#lib/errors.ts'
import { sinceOf } from '#lib/records/history.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { fieldsOf, withFields } from './item-fields.ts'
import { changesBetween, type SavedChanges, type FieldValues } from '#lib/records/fields.ts'
import { withCounts } from './counted.server.ts'
import { readKnownCategories } from './categories.server.ts'
import { goodsChangedSince, refuseFaults } from './refuse.ts'
import { savePlan } from './save.server.ts'
import type { SavedBy } from './save-plans.server.ts'
import { readStored } from './stored.server.ts'
import type { StoredItem } from './stored.ts'
import { faultsOfPatch, isEmptyPatch, type Patch, patchOf, planOfPatch } from './patch.ts'
import { readShownBeforeArchive } from './history.server.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { slugFaultsIn } from './slug-faults.server.ts'

/** The item before it was changed, and what was changed of it, with its stock. */
export type Changed = { item: StoredItem; changes: SavedChanges }

/** The item that has this slug, or had it before. Throws ShopError('not_found'). */
export async function requireStored(shop: Shop, slug: string): Promise<StoredItem> {
  const stored = (await readStored(shop, [slug])).get(slug)
  if (stored) return stored
  const today = (await readRenamedItems(shop, [slug])).get(slug)
  if (today === undefined) throw new ShopError('not_found')
  return requireStored(shop, today)
}

/** Until somebody writes more, the words of an item are its name. */
function withWords(stored: StoredItem, changes: FieldChanges): FieldChanges {
  const { name, description } = changes
  if (!name || description || stored.description !== stored.name) return changes
  return { ...changes, description: { seen: stored.name, becomes: name.becomes } }
}

/**
 * Changes fields of an item: `slug`, `priceKobo`, `colours`, `sizes.17.priceKobo` of the size with the id 17,
 * `sizes.17.position` (-1 archives it), `sizes.17.stock`, where only what was sold or given back since `seen` is
 * added to what it becomes. A description that is only the name changes with it. Writes nothing when all is that
 * already. Throws ShopError: 'changed_since' when somebody has made a field neither what was seen nor what it becomes;
 * 'invalid' with faults by field; 'insufficient_stock'; 'not_found'.
 */
export const changeItem = (
  shop: Shop,
  slug: string,
  changes: FieldChanges,
  by: SavedBy,
): Promise<Changed> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    const counted = await withCounts(shop, withWords(stored, changes))
    const { patch, changedSince: since, unknown } = patchOf(stored, counted.changes)
    if (unknown[0] !== undefined) throw fieldError(unknown[0], goodsTexts.noSuchField)
    const all = [...(await sinceOf(shop, { kind: 'item', id: stored.id }, since)), ...counted.since]
    if (all.length > 0) throw goodsChangedSince(all)
    return savePatch(shop, stored, patch, by)
  })

/** Saves what was worked out from the item as it is. Throws ShopError as changeItem. */
export async function savePatch(
  shop: Work,
  stored: StoredItem,
  patch: Patch,
  by: SavedBy,
): Promise<Changed> {
  if (isEmptyPatch(patch)) return { item: stored, changes: {} }
  await saveFields(shop, stored, patch, by)
  const after = fieldsOf(withFields(stored, patch.values))
  const changes = {
    ...changesBetween(fieldsOf(stored), after),
    ...stockChanges(stored, patch.stock),
  }
  return { item: stored, changes }
}

const stockChanges = ({ sizes }: StoredItem, stock: ReadonlyMap<number, number>): SavedChanges =>
  Object.fromEntries(
    sizes.flatMap(({ id, onHand }) => {
      const difference = stock.get(id)
      return difference === undefined
        ? []
        : [[`sizes.${id}.stock`, [onHand, Math.max(0, onHand + difference)]]]
    }),
  )

/** Takes an item off sale for good: it is in no list any more, and can be restored. Throws ShopError('not_found'). */
export const archiveItem = (shop: Shop, slug: string, by: SavedBy): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    if (stored.archivedAt !== null) return
    await saveValues(shop, stored, { isShown: false, archivedAt: shop.now() }, by)
  })

/** Makes an archived item what it was before: shown or hidden. Throws ShopError('not_found'). */
export const restoreItem = (shop: Shop, slug: string, by: SavedBy): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    if (stored.archivedAt === null) return
    const wasShown = await readShownBeforeArchive(shop, [stored.id])
    await saveValues(shop, stored, { isShown: wasShown.has(stored.id), archivedAt: null }, by)
  })

/** Values that were worked out from the item itself, and need no check. */
const saveValues = (shop: Work, stored: StoredItem, values: FieldValues, by: SavedBy) =>
  write(shop, stored, { values, stock: new Map(), added: [] }, by)

async function saveFields(
  shop: Work,
  stored: StoredItem,
  patch: Patch,
  by: SavedBy,
): Promise<void> {
  const changed = withFields(stored, patch.values)
  const circumstances = { categories: await readKnownCategories(shop), now: shop.now() }
  refuseFaults([
    ...faultsOfPatch(stored, patch, circumstances),
    ...(changed.slug === stored.slug ? [] : await slugFaultsIn(shop, changed)),
  ])
  await write(shop, stored, patch, by)
}

async function write(shop: Work, stored: StoredItem, patch: Patch, by: SavedBy): Promise<void> {
  if (!isEmptyPatch(patch)) await savePlan(shop, planOfPatch(stored, patch), by)
}
