import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import type { AuditTable } from '#lib/db/tables/desk.ts'
import { after, DAY_MS, startOfLagosDay } from '#lib/time.ts'

type Row = Insertable<AuditTable>

export async function insertAudit(db: Database, ...rows: Row[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute()
}

/** `staffId`: only what they did; `before`: only rows older than this one; `who`, `days`: only theirs. */
type Filter = {
  staffId: number | null
  who?: string
  days?: Days | null
  subject: string
  before: number | null
  limit: number
}

/** The newest first. */
export const listAudit = (db: Database, { staffId, who, days, subject, before, limit }: Filter) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'staff_id as staffId', 'who', 'act', 'subject', 'changes', 'reason'])
    .$if(staffId !== null, (query) => query.where('staff_id', '=', staffId ?? 0))
    .$if(Boolean(who), (query) => query.where('who', '=', who ?? ''))
    .$if(Boolean(days), (query) =>
      query
        .where('at', '>=', startOfLagosDay(days?.from ?? ''))
        .where('at', '<', after(startOfLagosDay(days?.until ?? ''), DAY_MS)),
    )
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
