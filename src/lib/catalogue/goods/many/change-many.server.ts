import { setImmediate } from 'node:timers/promises'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import { itemTag, LISTS_TAG } from '../../catalogue.ts'
import { saveSearchWords } from '../../search/search.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { readShownBeforeArchive } from '../history.server.ts'
import { readKnownCategories } from '../categories.server.ts'
import type { ItemContext } from '../item-faults.ts'
import { faultsOfPatch, isEmptyPatch, type Patch, patchOf, planOfPatch } from '../patch.ts'
import { sayFault } from '../refuse.ts'
import { sayValue } from '../words.ts'
import { type SavedBy, type HeldBack, savePlans } from '../save-plans.server.ts'
import { readStored } from '../stored.server.ts'
import type { StoredItem } from '../stored.ts'

/** An item that is to be changed. */
export type ItemChange = { item: StoredItem; patch: Patch }
/** An item that stays as it is, and why. */
export type LeftItem = { slug: string; name: string; why: string }

/** Fields without words for the search. */
const WITHOUT_WORDS = /Kobo$|^newPrice|^isShown$|^archivedAt$|^images$|^addedOn$/
/** Items of one step: on SQLite it takes less than 50 ms, in which nobody else is answered. */
export const AT_ONCE = 100

/**
 * What becomes of each item, and which stay as they are: those with a field that somebody has changed since it was
 * `seen`, or that would not be right.
 */
export function planMany(
  items: readonly StoredItem[],
  changesOf: (item: StoredItem) => FieldChanges,
  circumstances: ItemContext,
): { changed: ItemChange[]; left: LeftItem[] } {
  const changed: ItemChange[] = []
  const left: LeftItem[] = []
  for (const item of items) {
    const { slug, name } = item
    const compared = patchOf(item, changesOf(item))
    const why = whyNot(item, compared, circumstances)
    if (why !== null) left.push({ slug, name, why })
    else if (!isEmptyPatch(compared.patch)) changed.push({ item, patch: compared.patch })
  }
  return { changed, left }
}

/** Why an item cannot become that; null when it can. */
function whyNot(
  item: StoredItem,
  { patch, changedSince: [since], unknown }: ReturnType<typeof patchOf>,
  circumstances: ItemContext,
): string | null {
  if (unknown.length > 0) return texts.noSuchField
  if (since)
    return texts.changedSince({ now: sayValue(since.field, since.now), who: null, at: null })
  const [fault] = isEmptyPatch(patch) ? [] : faultsOfPatch(item, patch, circumstances)
  return fault ? sayFault(fault) : null
}

/**
 * The items with these slugs, in batches, each with what becomes of them. `wasShown`: whether buyers saw an archived
 * item until it was archived.
 */
export async function* planInBatches(
  shop: Shop,
  slugs: readonly string[],
  changesOf: (item: StoredItem, wasShown: boolean) => FieldChanges,
) {
  const circumstances = { categories: await readKnownCategories(shop), now: shop.now() }
  for (let from = 0; from < slugs.length; from += AT_ONCE) {
    const some = slugs.slice(from, from + AT_ONCE)
    const stored = await readStored(shop, some)
    const items = some.flatMap((slug) => stored.get(slug) ?? [])
    const archived = items.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [id]))
    const shownBefore = await readShownBeforeArchive(shop, archived)
    yield planMany(items, (item) => changesOf(item, shownBefore.has(item.id)), circumstances)
    // SQLite is synchronous: shoppers are answered between the batches.
    await setImmediate()
  }
}

/**
 * Saves items in batches, with all that follows from it. Returns the sizes that kept more units than they should have.
 */
export async function saveMany(
  shop: Work,
  changed: readonly ItemChange[],
  by: SavedBy,
): Promise<HeldBack[]> {
  const held: HeldBack[] = []
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE)
    const plans = some.map(({ item, patch }) => planOfPatch(item, patch))
    held.push(...(await savePlans(shop, plans, by)).heldBack)
    const renamed = some.filter(({ patch }) =>
      Object.keys(patch.values).some((field) => !WITHOUT_WORDS.test(field)),
    )
    await saveSearchWords(
      shop,
      renamed.map(({ item }) => item.id),
    )
    await setImmediate()
  }
  if (changed.length > 0)
    await shop.invalidate([LISTS_TAG, ...changed.map(({ item }) => itemTag(item.id))])
  return held
}
