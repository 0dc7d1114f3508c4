import { setImmediate } from 'node:timers/promises'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import { itemTag, LISTS_TAG } from '../../catalogue.ts'
import { saveSearchWords } from '../../search/search.server.ts'
import { type FieldChange, STOCK } from '../change.server.ts'
import { fieldsOf, type FieldValue, isSame, withFields } from '../item-fields.ts'
import { readShownBeforeArchive } from '../history.server.ts'
import { readKnownPlaces } from '../places.server.ts'
import { sayFault } from '../refuse.ts'
import { sayValue } from '../words.ts'
import { type By, savePlans } from '../save-plans.server.ts'
import { readStored } from '../stored.server.ts'
import type { StoredItem } from '../stored.ts'
import { faultsOfWish, isEmptyWish, planOfWish, type Wish } from '../wish.ts'

type Changes = Readonly<Record<string, FieldChange>>

/** An item that is to be changed. */
export type ItemChange = { item: StoredItem; wish: Wish }
/** An item that stays as it is, and why. */
export type LeftItem = { slug: string; name: string; why: string }

/** Fields without words for the search. */
const WITHOUT_WORDS = /Kobo$|^newPrice|^isShown$|^archivedAt$|^images$|^addedOn$/
const AT_ONCE = 500

/**
 * What becomes of each item, and which stay as they are: those with a field that somebody has changed since it was `seen`, or
 * that would not be right.
 */
export function planMany(
  items: readonly StoredItem[],
  changesOf: (item: StoredItem) => Changes,
  circumstances: Circumstances,
): { changed: ItemChange[]; left: LeftItem[] } {
  const changed: ItemChange[] = []
  const left: LeftItem[] = []
  for (const item of items) {
    const { slug, name } = item
    const wish = wishOf(item, changesOf(item))
    if (typeof wish === 'string') left.push({ slug, name, why: wish })
    else if (!isEmptyWish(wish)) {
      const why = whyNot(item, wish, circumstances)
      if (why !== null) left.push({ slug, name, why })
      else changed.push({ item, wish })
    }
  }
  return { changed, left }
}

type Circumstances = Parameters<typeof faultsOfWish>[2]

/** Why the item would not be right; null when it would. */
function whyNot(item: StoredItem, wish: Wish, circumstances: Circumstances): string | null {
  const { isShown, archivedAt } = withFields(item, wish.values)
  if (archivedAt !== null && isShown) return texts.isArchived
  const [fault] = faultsOfWish(item, wish, circumstances)
  return fault ? sayFault(fault) : null
}

/** A sentence when somebody has changed a field since. */
function wishOf(item: StoredItem, changes: Changes): Wish | string {
  const fields = fieldsOf(item)
  const values: Record<string, FieldValue> = {}
  const stock = new Map<number, number>()
  for (const [field, { seen, becomes }] of Object.entries(changes)) {
    const size = STOCK.exec(field)?.[1]
    const now = fields[field]
    if (size !== undefined) stock.set(Number(size), Number(becomes) - Number(seen))
    else if (now === undefined) return texts.noSuchField
    else if (isSame(now, seen)) {
      if (!isSame(now, becomes)) values[field] = becomes
    } else if (!isSame(now, becomes))
      return texts.changedSince({ now: sayValue(field, now), who: null, at: null })
  }
  return { values, stock, added: [] }
}

/**
 * The items with these slugs, in batches, each with what becomes of them. `wasShown`: whether buyers saw an archived item until
 * it was archived.
 */
export async function* planInBatches(
  shop: Shop,
  slugs: readonly string[],
  changesOf: (item: StoredItem, wasShown: boolean) => Changes,
) {
  const circumstances = { places: await readKnownPlaces(shop), now: shop.now() }
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

/** Saves items in batches, with all that follows from it. Call it in a transaction. */
export async function saveMany(shop: Shop, changed: readonly ItemChange[], by: By): Promise<void> {
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE)
    const plans = some.map(({ item, wish }) => planOfWish(item, wish))
    await savePlans(shop, plans, by)
    const renamed = some.filter(({ wish }) =>
      Object.keys(wish.values).some((field) => !WITHOUT_WORDS.test(field)),
    )
    await saveSearchWords(
      shop,
      renamed.map(({ item }) => item.id),
    )
    await setImmediate()
  }
  if (changed.length > 0)
    await shop.invalidate([LISTS_TAG, ...changed.map(({ item }) => itemTag(item.id))])
}
