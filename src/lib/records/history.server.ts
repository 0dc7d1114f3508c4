import type { FieldValue, SavedChanges } from './fields.ts'
import type { Since } from './changed-since.ts'
import { isUniqueViolation, toBeDoneAgain } from '#lib/db/database.server.ts'
import type { VersionKind } from '#lib/db/tables/versions.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { Subject } from './record.ts'
import {
  findVersion,
  insertNext,
  insertVersions,
  listVersions,
  listVersionsOf,
  type VersionRow,
} from './versions.sql.ts'

/** A save of something that the owner edits. `changes` is empty for the one that made it. */
export type Version = {
  version: number
  cause: 'import' | 'desk'
  /** The same for all that one import or act has changed; empty for a change of one alone. */
  reference: string
  /** Null: the shop itself. */
  who: string | null
  madeAt: Moment
  changes: SavedChanges
}

const toVersion = (row: VersionRow): Version => ({
  version: row.number,
  cause: row.cause,
  reference: row.reference,
  who: row.who,
  madeAt: row.made_at,
  changes: JSON.parse(row.changes) as SavedChanges,
})

/** Its saves after the version `after`, the newest first; all without `most`. */
export const readVersions = async (
  { db }: Shop,
  subject: Subject,
  { after = 0, most = null }: { after?: number; most?: number | null } = {},
): Promise<Version[]> => (await listVersions(db, subject, { after, most })).map(toVersion)

/** The saves of each of some things of a kind, the oldest first. */
export async function readVersionsOf(
  { db }: Shop,
  kind: VersionKind,
  ids: readonly number[],
): Promise<Map<number, Version[]>> {
  const rows = ids.length === 0 ? [] : await listVersionsOf(db, kind, ids)
  return new Map(
    [...Map.groupBy(rows, (row) => row.subject_id)].map(([id, all]) => [id, all.map(toVersion)]),
  )
}

/** Throws ShopError('not_found'). */
export async function requireVersion(
  { db }: Shop,
  subject: Subject,
  version: number,
): Promise<Version> {
  const row = await findVersion(db, subject, version)
  if (!row) throw new ShopError('not_found')
  return toVersion(row)
}

/** Who has changed these fields last, and when. `path`: what stands before their names in a version. */
export async function sinceOf(
  shop: Shop,
  subject: Subject,
  fields: readonly { field: string; now: FieldValue }[],
  path = '',
): Promise<Since[]> {
  const versions = fields.length === 0 ? [] : await readVersions(shop, subject)
  return fields.map((each) => {
    const last = versions.find(({ changes }) => `${path}${each.field}` in changes)
    return { ...each, who: last?.who ?? null, at: last?.madeAt ?? null }
  })
}

/** Keeps a change of one thing. Its transaction runs again when somebody else has changed it meanwhile. */
export async function keepVersion(
  shop: Work,
  subject: Subject,
  { who, changes }: { who: string | null; changes: SavedChanges },
): Promise<void> {
  const version = { who, made_at: shop.now(), changes: JSON.stringify(changes) }
  await insertNext(shop.db, subject, version).catch((error: unknown) => {
    throw isUniqueViolation(error) ? toBeDoneAgain(error) : error
  })
}

/** Keeps what one import or act has changed of many things, each with its number. */
export const keepVersions = (
  { db, now }: Shop,
  {
    kind,
    cause,
    reference,
    who,
  }: Omit<Version, 'version' | 'madeAt' | 'changes'> & { kind: VersionKind },
  all: readonly { id: number; version: number; changes: SavedChanges }[],
): Promise<void> => {
  const made_at = now()
  return insertVersions(
    db,
    all.map(({ id, version, changes }) => ({
      kind,
      subject_id: id,
      number: version,
      cause,
      reference,
      who,
      made_at,
      changes: JSON.stringify(changes),
    })),
  )
}
