import { type Kysely, sql } from 'kysely'

const renamed = [
  ['forget-unverified', 'delete-unverified'],
  ['forget-stock-alerts', 'delete-stock-alerts'],
  ['forget-buyers', 'delete-buyers'],
  ['forget-views', 'delete-views'],
  ['forget-webhook-bodies', 'delete-webhook-bodies'],
  ['forget-books', 'delete-old-ledger'],
  ['forget-mails', 'delete-mails'],
  ['forget-tombstones', 'delete-tombstones'],
  ['forget-page-purges', 'delete-invalidations'],
] as const

/** Recurring tasks keep the time of their last run under their new names. Removing staff finds refunds by an index. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [from, to] of renamed) {
    // Both are there where a shop was tried between two versions.
    await sql`delete from recurring_task where name = ${to}`.execute(db)
    await sql`update recurring_task set name = ${to} where name = ${from}`.execute(db)
  }
  await sql`create index refund_requests_of_limit on refund_request (limit_staff_id)
    where limit_staff_id is not null`.execute(db)
}
