import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { StaffSessionTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

export async function insertSession(
  db: Database,
  row: Insertable<StaffSessionTable>,
): Promise<void> {
  await db.insertInto('staff_session').values(row).execute()
}

/** With its member of staff. None for staff who are removed or locked. */
export const findSessionByCookie = (db: Database, cookieHash: string, now: Moment) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id', 'stage', 'last_seen_at as lastSeenAt', 'is_bound as isBound'])
    .select(['confirmed_at as confirmedAt', 'staff.id as staffId', 'name', 'email', 'role'])
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst()

/** The id of a session that both factors opened, also where it has run out. */
export async function findOpenedSession(db: Database, cookieHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('cookie_hash', '=', cookieHash)
    .where('stage', '=', 'open')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateSession(
  db: Database,
  id: string,
  change: Updateable<StaffSessionTable>,
): Promise<void> {
  await db.updateTable('staff_session').set(change).where('id', '=', id).execute()
}

/** False when it has ended or is open already. */
export async function openWaitingSession(
  db: Database,
  id: string,
  change: Updateable<StaffSessionTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('staff_session')
    .set({ ...change, stage: 'open' })
    .where('id', '=', id)
    .where('stage', '=', 'password')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The sealed secret of the new authenticator app, before it has replaced the old one. */
export async function findNewTotp(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_session')
    .select('new_totp_secret as secret')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.secret ?? null
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('staff_session').where('id', '=', id).execute()
}

export const listSessionsOf = (db: Database, staffId: number, now: Moment) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('staff_id', '=', staffId)
    .where('stage', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** Deletes nothing when the session is another person's. */
export async function deleteSessionOf(db: Database, staffId: number, id: string): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .execute()
}

export async function deleteSessionsOf(db: Database, staffId: number): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
}

export async function deleteOtherSessions(
  db: Database,
  staffId: number,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '!=', id)
    .execute()
}

/** Their used forms go with them. */
export async function deleteEndedSessions(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom('staff_session').where('expires_at', '<=', now).execute()
}
