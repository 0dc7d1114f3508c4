import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { AuditTable } from '#lib/db/tables/desk.ts'

type Row = Insertable<AuditTable>

export async function insertAudit(db: Database, ...rows: Row[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute()
}

/** `staffId`: only what they did; `before`: only rows older than this one. */
type Filter = { staffId: number | null; subject: string; before: number | null; limit: number }

/** The newest first. */
export const listAudit = (db: Database, { staffId, subject, before, limit }: Filter) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'staff_id as staffId', 'who', 'act', 'subject', 'changes', 'reason'])
    .$if(staffId !== null, (query) => query.where('staff_id', '=', staffId ?? 0))
    .$if(subject !== '', (query) => query.where('subject', '=', subject))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The `subjects` that have a row for `act`. */
export async function listSubjectsOf(
  db: Database,
  act: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await db
    .selectFrom('audit')
    .select('subject')
    .where('subject', 'in', subjects)
    .where('act', '=', act)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}
