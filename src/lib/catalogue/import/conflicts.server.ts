import { readVersionsOf, type Version } from '#lib/records/history.server.ts'
import type { Shop } from '#lib/shop.ts'
import { importTexts as texts } from '#lib/texts/owner/import.ts'
import { deskChangesAfter, deskChangesSinceImport } from '../goods/history.server.ts'
import type { GivenItem, GivenSize } from '../goods/goods.ts'
import { itemFaults } from '../goods/item-faults.ts'
import { type Choice, type FieldConflict, mergeItem } from '../goods/merge.ts'
import { sayFault } from '../goods/refuse.ts'
import { isOffered, type StoredItem } from '../goods/stored.ts'
import { sayField, sayValue } from '../goods/words.ts'
import type { Moment } from '#lib/time.ts'
import type { Problem } from './problems.ts'
import { columnOf } from './say-fault.ts'

/**
 * An item of a file, and the version of the shop's item that the file was made from; null when it does not say so.
 * `isMoved`: the file is another shop's, so that it knows nothing of what was sold or changed here.
 */
export type Versioned = {
  given: GivenItem
  version: number | null
  isMoved: boolean
  file: string
  line: number
}

/** A field that has another value in the file than in the shop, in words. `at`: when the desk changed it; null for stock. */
export type DeskConflict = {
  file: string
  line: number
  field: string
  /** The field in words. */
  label: string
  slug: string
  name: string
  given: string
  now: string
  who: string | null
  at: Moment | null
}

/** Which of the two counts for a field of a line. */
export type Choose = (line: number, field: string) => Choice

export type Merged = {
  /** Null for an item with a conflict, or with what does not go together. */
  merged: (GivenItem | null)[]
  conflicts: DeskConflict[]
  /** What the shop has, and the file has otherwise. */
  kept: DeskConflict[]
  /** What does not go together. */
  problems: Problem[]
}

/**
 * Merges the items of a file with what the desk has changed since the file was written. `conflicts`: the fields that
 * both have changed, and for which nobody has chosen a value yet. A version number that is higher than the item's own
 * comes from another shop, and is ignored. Goods of another shop keep all that the desk has changed, and their stock,
 * unless the file is chosen.
 */
export async function mergeWithDesk(
  shop: Shop,
  items: readonly Versioned[],
  stored: ReadonlyMap<string, StoredItem>,
  choose: Choose = () => undefined,
): Promise<Merged> {
  const old = items.flatMap(({ given, version, isMoved }) => {
    const item = stored.get(given.slug)
    return item && (isMoved || (version !== null && version < item.version)) ? [item.id] : []
  })
  const versionsOf = await readVersionsOf(shop, 'item', old)
  const all: Merged = { merged: [], conflicts: [], kept: [], problems: [] }
  for (const { given, version, isMoved, file, line } of items) {
    const item = stored.get(given.slug)
    const versions = (item && versionsOf.get(item.id)) ?? []
    const changes = isMoved
      ? deskChangesSinceImport(versions)
      : deskChangesAfter(versions, version ?? Number.POSITIVE_INFINITY)
    if (!item || (changes.length === 0 && !isMoved)) {
      all.merged.push(given)
      continue
    }
    const ask = (field: string) => choose(line, field)
    const rules = isMoved ? { choose: askMoved(ask), mayUndo: true } : { choose: ask }
    const result = mergeItem(
      given,
      item,
      changes.map((change) => change.changes),
      rules,
    )
    const stock = isMoved ? keepStock(result.merged, item, ask) : null
    const say = inWords({ item, changes, file, line, now: shop.now() })
    all.conflicts.push(...result.conflicts.map(say))
    const kept = [
      ...result.kept.filter(({ field }) => field !== 'archivedAt'),
      ...(stock?.kept ?? []),
    ]
    all.kept.push(...kept.map(say))
    const faults =
      result.conflicts.length > 0
        ? []
        : itemFaults(result.merged, { categories: null, now: shop.now() })
    for (const fault of faults) {
      const column = columnOf(fault.field)
      all.problems.push({ file, line, column, reason: texts.doesNotFit(column, sayFault(fault)) })
    }
    const isWrong = result.conflicts.length + faults.length > 0
    all.merged.push(isWrong ? null : (stock?.item ?? result.merged))
  }
  return all
}

type Ask = (field: string) => Choice

/** What the desk has put into the archive comes out of it when the file counts for whether buyers see it. */
const askMoved =
  (ask: Ask): Ask =>
  (field) =>
    ask(field === 'archivedAt' ? 'isShown' : field) ?? 'desk'

/** The item with the shop's stock of each size, unless the owner chose the file's. */
function keepStock(item: GivenItem, { sizes: stored }: StoredItem, ask: Ask) {
  const kept: FieldConflict[] = []
  const onHandOf = new Map(stored.filter(isOffered).map((size) => [size.name, size]))
  const sizes = item.sizes.map((size): GivenSize => {
    const known = onHandOf.get(size.name)
    if (!known || size.isDifference || size.stock === known.onHand) return size
    const field = `sizes.${known.id}.stock`
    if (ask(field) === 'file') return size
    kept.push({ field, given: size.stock, now: known.onHand })
    return { ...size, stock: 0, isDifference: true }
  })
  return { item: { ...item, sizes }, kept }
}

type AtLine = Pick<DeskConflict, 'file' | 'line'> & {
  item: StoredItem
  changes: readonly Version[]
  now: Moment
}

const inWords =
  ({ item, changes, file, line, now }: AtLine) =>
  ({ field, given, now: present }: FieldConflict): DeskConflict => {
    const last = changes.findLast((change) => field in change.changes) ?? changes.at(-1)
    const isStock = field.endsWith('.stock')
    return {
      file,
      line,
      field,
      label: sayField(field, item.sizes),
      slug: item.slug,
      name: item.name,
      given: sayValue(field, given),
      now: sayValue(field, present),
      who: isStock ? null : (last?.who ?? null),
      at: isStock ? null : (last?.madeAt ?? now),
    }
  }

/** A conflict as a problem of the file. */
export function toProblem({ file, line, field, given, now, who, at }: DeskConflict): Problem {
  const column = columnOf(field)
  return { file, line, column, reason: texts.conflict({ column, file: given, now, who, at }) }
}
