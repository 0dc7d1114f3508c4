import type { Shop } from '#lib/shop.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { readDeskChanges } from '../goods/history.server.ts'
import type { GivenItem } from '../goods/goods.ts'
import { itemFaults } from '../goods/item-faults.ts'
import { type Choice, mergeItem } from '../goods/merge.ts'
import { sayFault } from '../goods/refuse.ts'
import { sayValue } from '../goods/words.ts'
import type { Moment } from '#lib/time.ts'
import type { StoredItem } from '../goods/stored.ts'
import type { Problem } from './problems.ts'
import { columnOf } from './say-fault.ts'

/** An item of a file, and the version of the shop's item that the file was made from; null when it does not say so. */
export type Versioned = { given: GivenItem; version: number | null; file: string; line: number }

/** A field that both have changed, in words. `at`: when the desk has. */
export type DeskConflict = {
  file: string
  line: number
  field: string
  slug: string
  name: string
  given: string
  now: string
  who: string | null
  at: Moment
}

/** Which of the two counts for a field of a line. */
export type Choose = (line: number, field: string) => Choice

export type Merged = {
  /** Null for an item with a conflict, or with what does not go together. */
  merged: (GivenItem | null)[]
  conflicts: DeskConflict[]
  /** What does not go together. */
  problems: Problem[]
}

/**
 * Merges the items of a file with what the desk has changed since the file was written. `conflicts`: the fields that
 * both have changed, and for which nobody has chosen a value yet. A version number that is higher than the item's own
 * comes from another shop, and is ignored.
 */
export async function mergeWithDesk(
  shop: Shop,
  items: readonly Versioned[],
  stored: ReadonlyMap<string, StoredItem>,
  choose: Choose = () => undefined,
): Promise<Merged> {
  const old = items.flatMap(({ given, version }) => {
    const item = stored.get(given.slug)
    return item && version !== null && version < item.version ? [item.id] : []
  })
  const changesOf = await readDeskChanges(shop, old)
  const conflicts: DeskConflict[] = []
  const problems: Problem[] = []
  const merged = items.map(({ given, version, file, line }): GivenItem | null => {
    const item = stored.get(given.slug)
    const changes = (item ? (changesOf.get(item.id) ?? []) : []).filter(
      (change) => change.version > (version ?? Number.POSITIVE_INFINITY),
    )
    if (!item || changes.length === 0) return given
    const result = mergeItem(
      given,
      item,
      changes.map((change) => change.changes),
      (field) => choose(line, field),
    )
    for (const conflict of result.conflicts) {
      const { field } = conflict
      const last = changes.findLast((change) => field in change.changes) ?? changes.at(-1)
      conflicts.push({
        file,
        line,
        field,
        slug: item.slug,
        name: item.name,
        given: sayValue(field, conflict.given),
        now: sayValue(field, conflict.now),
        who: last?.who ?? null,
        at: last?.madeAt ?? shop.now(),
      })
    }
    if (result.conflicts.length > 0) return null
    const faults = itemFaults(result.merged, { places: null, now: shop.now() })
    for (const fault of faults) {
      const column = columnOf(fault.field)
      problems.push({ file, line, column, reason: say.doesNotFit(column, sayFault(fault)) })
    }
    return faults.length > 0 ? null : result.merged
  })
  return { merged, conflicts, problems }
}

/** A conflict as a problem of the file. */
export function toProblem({ file, line, field, given, now, who, at }: DeskConflict): Problem {
  const column = columnOf(field)
  return { file, line, column, reason: say.conflict({ column, file: given, now, who, at }) }
}
