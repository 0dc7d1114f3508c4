import { readVersionsOf, type Version } from '#lib/records/history.server.ts'
import type { Shop } from '#lib/shop.ts'

/** What the desk has changed of an item after the version `after`. */
export const deskChangesAfter = (versions: readonly Version[], after: number): Version[] =>
  versions.filter(({ cause, version }) => cause === 'desk' && version > after)

/** What the desk has changed of an item, without the fields that an import has changed, or was set back in, later. */
export function deskChangesSinceImport(versions: readonly Version[]): Version[] {
  const imports = new Set(
    versions.filter(({ cause }) => cause === 'import').map(({ reference }) => reference),
  )
  const imported = new Set<string>()
  return versions
    .toReversed()
    .flatMap((version) => {
      const changes = Object.entries(version.changes)
      if (!imports.has(version.reference)) {
        const own = changes.filter(([field]) => !imported.has(field))
        return own.length > 0 ? [{ ...version, changes: Object.fromEntries(own) }] : []
      }
      for (const [field] of changes) imported.add(field)
      return []
    })
    .toReversed()
}

/** Those of these archived items that buyers saw until they were archived. */
export async function readShownBeforeArchive(
  shop: Shop,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const shown = [...(await readVersionsOf(shop, 'item', itemIds))].flatMap(([id, versions]) => {
    const archived = deskChangesAfter(versions, 0).findLast(
      ({ changes }) => 'archivedAt' in changes,
    )
    return archived?.changes['isShown']?.[0] === true ? [id] : []
  })
  return new Set(shown)
}
