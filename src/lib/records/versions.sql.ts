import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { VersionKind, VersionTable } from '#lib/db/tables/versions.ts'
import type { Subject } from './record.ts'

/** Rows of one statement. */
const BATCH = 1_000

export type VersionRow = Selectable<VersionTable>

export async function insertVersions(
  db: Database,
  rows: readonly Insertable<VersionTable>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('version')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

const versionsOf = (db: Database, { kind, id }: Subject) =>
  db.selectFrom('version').where('kind', '=', kind).where('subject_id', '=', id)

/** Adds a version with the next number of its subject. */
export async function insertNext(
  db: Database,
  subject: Subject,
  version: Pick<Insertable<VersionTable>, 'who' | 'made_at' | 'changes'>,
): Promise<void> {
  const number = versionsOf(db, subject).select(
    sql<number>`coalesce(max(number), 0) + 1`.as('number'),
  )
  await db
    .insertInto('version')
    .values({ kind: subject.kind, subject_id: subject.id, number, ...version })
    .execute()
}

/** Those of a subject after the number `after`, the newest first. `most`: so many of them. */
export const listVersions = (
  db: Database,
  subject: Subject,
  { after, most }: { after: number; most: number | null },
): Promise<VersionRow[]> =>
  versionsOf(db, subject)
    .selectAll()
    .where('number', '>', after)
    .orderBy('number', 'desc')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute()

export const findVersion = (
  db: Database,
  subject: Subject,
  number: number,
): Promise<VersionRow | undefined> =>
  versionsOf(db, subject).selectAll().where('number', '=', number).executeTakeFirst()

/** Those of some subjects of a kind, the oldest first. */
export const listVersionsOf = (
  db: Database,
  kind: VersionKind,
  ids: readonly number[],
): Promise<VersionRow[]> =>
  db
    .selectFrom('version')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .orderBy('subject_id')
    .orderBy('number')
    .execute()
