import type { Shop } from '#lib/shop.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { readDeskChanges } from '../goods/history.server.ts'
import type { GivenItem } from '../goods/goods.ts'
import { itemFaults } from '../goods/item-faults.ts'
import { mergeItem } from '../goods/merge.ts'
import { sayFault } from '../goods/refuse.ts'
import { sayValue } from '../goods/words.ts'
import type { StoredItem } from '../goods/stored.ts'
import type { Problem } from './problems.ts'
import { columnOf } from './say-fault.ts'

/** An item of a file, and the version of the shop's item that the file was made from; null when it does not say so. */
export type Versioned = { given: GivenItem; version: number | null; file: string; line: number }

/**
 * Merges the items of a file with what the desk has changed since the file was written. `problems`: the fields that both have
 * changed to something else. A version that the shop has not come to is of another shop, and counts as none.
 */
export async function mergeWithDesk(
  shop: Shop,
  items: readonly Versioned[],
  stored: ReadonlyMap<string, StoredItem>,
): Promise<{ merged: GivenItem[]; problems: Problem[] }> {
  const old = items.flatMap(({ given, version }) => {
    const item = stored.get(given.slug)
    return item && version !== null && version < item.version ? [item.id] : []
  })
  const changesOf = await readDeskChanges(shop, old)
  const problems: Problem[] = []
  const merged = items.map(({ given, version, file, line }): GivenItem => {
    const item = stored.get(given.slug)
    const changes = (item ? (changesOf.get(item.id) ?? []) : []).filter(
      (change) => change.version > (version ?? Number.POSITIVE_INFINITY),
    )
    if (!item || changes.length === 0) return given
    const result = mergeItem(
      given,
      item,
      changes.map((change) => change.changes),
    )
    const tell = (field: string, reason: string) =>
      problems.push({ file, line, column: columnOf(field), reason })
    for (const { field, given, now } of result.conflicts) {
      const last = changes.findLast((change) => field in change.changes) ?? changes.at(-1)
      tell(
        field,
        say.conflict({
          column: columnOf(field),
          file: sayValue(field, given),
          now: sayValue(field, now),
          who: last?.who ?? null,
          at: last?.madeAt ?? shop.now(),
        }),
      )
    }
    if (result.conflicts.length === 0)
      for (const fault of itemFaults(result.merged, { places: null, now: shop.now() }))
        tell(fault.field, say.doesNotFit(columnOf(fault.field), sayFault(fault)))
    return result.merged
  })
  return { merged, problems }
}
