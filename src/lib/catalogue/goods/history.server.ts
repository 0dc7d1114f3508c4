import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { FieldValue, ItemChanges } from './item-fields.ts'
import type { Since } from './refuse.ts'
import { listVersions, listVersionsOf, type VersionRow } from './versions.sql.ts'

/** A save of an item. `changes` is empty for its first one, and for one of stock alone. */
export type ItemVersion = {
  version: number
  cause: 'import' | 'desk'
  /** The same for all items of one import or act; the import's, where that was set back. */
  reference: string
  who: string | null
  madeAt: Moment
  changes: ItemChanges
}

/** The saves of an item after the version `after`, the newest first. */
export async function readVersions(
  { db }: Shop,
  itemId: number,
  after = 0,
): Promise<ItemVersion[]> {
  return (await listVersions(db, itemId, after)).map(toVersion)
}

const toVersion = (row: VersionRow): ItemVersion => ({
  version: row.version,
  cause: row.cause,
  reference: row.cause_reference,
  who: row.who,
  madeAt: row.made_at,
  changes: JSON.parse(row.changes) as ItemChanges,
})

/** The saves of each of these items, the oldest first. */
export async function readVersionsOf(
  { db }: Shop,
  itemIds: readonly number[],
): Promise<Map<number, ItemVersion[]>> {
  const rows = itemIds.length === 0 ? [] : await listVersionsOf(db, itemIds)
  return new Map(
    [...Map.groupBy(rows, (row) => row.item_id)].map(([id, all]) => [id, all.map(toVersion)]),
  )
}

/** What the desk has changed of an item after the version `after`. */
export const deskChangesAfter = (versions: readonly ItemVersion[], after: number): ItemVersion[] =>
  versions.filter(({ cause, version }) => cause === 'desk' && version > after)

/** What the desk has changed of an item, without the fields that an import has changed, or was set back in, later. */
export function deskChangesSinceImport(versions: readonly ItemVersion[]): ItemVersion[] {
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
  const shown = [...(await readVersionsOf(shop, itemIds))].flatMap(([id, versions]) => {
    const archived = deskChangesAfter(versions, 0).findLast(
      ({ changes }) => 'archivedAt' in changes,
    )
    return archived?.changes['isShown']?.[0] === true ? [id] : []
  })
  return new Set(shown)
}

/** Who has changed these fields of an item last, and when. */
export async function sinceOf(
  shop: Shop,
  itemId: number,
  fields: readonly { field: string; now: FieldValue }[],
): Promise<Since[]> {
  const versions = fields.length === 0 ? [] : await readVersions(shop, itemId)
  return fields.map((each) => {
    const last = versions.find(({ changes }) => each.field in changes)
    return { ...each, who: last?.who ?? null, at: last?.madeAt ?? null }
  })
}

/** One save of an item. Throws ShopError('not_found'). */
export async function requireVersion(
  shop: Shop,
  itemId: number,
  version: number,
): Promise<ItemVersion> {
  const found = (await readVersions(shop, itemId, version - 1)).find(
    (each) => each.version === version,
  )
  if (!found) throw new ShopError('not_found')
  return found
}
