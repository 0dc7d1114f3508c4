import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

export const listSecrets = (db: Database) =>
  db
    .selectFrom('customer')
    .select(['public_id', 'password_hash', 'password_changed_at', 'blocked_at'])
    .execute()

export type Secrets = Awaited<ReturnType<typeof listSecrets>>[number]

export async function setSecrets(db: Database, { public_id, ...secrets }: Secrets): Promise<void> {
  await db.updateTable('customer').set(secrets).where('public_id', '=', public_id).execute()
}

/** Signs everybody out, and ends every link in a mail. Returns how many sessions there were. */
export async function endAccess(db: Database, raiseVersionsBy: number): Promise<number> {
  const ended = await db.deleteFrom('session').executeTakeFirst()
  await db.deleteFrom('staff_session').execute()
  await db.deleteFrom('mail_token').execute()
  await db
    .updateTable('customer')
    .set((eb) => ({ token_version: eb('token_version', '+', raiseVersionsBy) }))
    .execute()
  return Number(ended.numDeletedRows)
}

export const listConsents = (db: Database) =>
  db.selectFrom('newsletter').select(['email', 'state', 'ended_at']).execute()

export type Consent = Awaited<ReturnType<typeof listConsents>>[number]

export async function endConsent(db: Database, email: string, endedAt: Moment): Promise<void> {
  await db
    .updateTable('newsletter')
    .set({ state: 'ended', ended_at: endedAt })
    .where('email', '=', email)
    .execute()
}

/** The open consents to reminders of carts. */
export const listReminderConsents = async (db: Database): Promise<string[]> => {
  const open = db.selectFrom('reminder_consent').select('ref').where('ended_at', 'is', null)
  return (await open.execute()).map(({ ref }) => ref)
}

/** Ends all of them but `kept`. */
export async function endReminderConsents(
  db: Database,
  kept: readonly string[],
  now: Moment,
): Promise<void> {
  const known = new Set(kept)
  for (const ref of await listReminderConsents(db))
    if (!known.has(ref))
      await db
        .updateTable('reminder_consent')
        .set({ ended_at: now })
        .where('ref', '=', ref)
        .execute()
}

export const listStockAlerts = (db: Database) =>
  db.selectFrom('stock_alert').select('token_hash').execute()

export async function deleteStockAlert(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('stock_alert').where('token_hash', '=', tokenHash).execute()
}

/** The last order number, also of a deleted order; 0 before the first. */
export async function lastOrderNumber(db: Database): Promise<number> {
  const asked = isPostgres(db)
    ? sql<{ last: number | null }>`select
        pg_sequence_last_value(pg_get_serial_sequence('order_number', 'id')) as last`
    : sql<{ last: number | null }>`select
        max(seq) as last from sqlite_sequence where name = 'order_number'`
  return (await asked.execute(db)).rows[0]?.last ?? 0
}

/** The next order gets the number after `last`. */
export async function setLastOrderNumber(db: Database, last: number): Promise<void> {
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence('order_number', 'id'), ${last})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = 'order_number'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values ('order_number', ${last})`.execute(db)
}

/** When the database was made. */
export async function firstMigratedAt(db: Database): Promise<Moment | null> {
  const { rows } = await sql<{ at: Moment | null }>`
    select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at ?? null
}
