import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { SessionTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

const sessionsWithOwner = (db: Database) =>
  db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'session.id',
      'session.refresh_hash',
      'session.previous_refresh_hash',
      'session.rotated_at',
      'session.created_at',
      'session.last_seen_at',
      'customer.id as customerId',
      'customer.public_id as publicId',
      'customer.username',
      'customer.email',
      'customer.active',
      'customer.token_version as tokenVersion',
    ])
    .where('customer.blocked_at', 'is', null)

export type SessionWithOwner = NonNullable<Awaited<ReturnType<typeof findSession>>>

const selectById = prepared((db, { id, now }: { id: string; now: Moment }) =>
  sessionsWithOwner(db).where('session.id', '=', id).where('session.expires_at', '>', now),
)

const selectByCookie = prepared((db, { cookieHash, now }: { cookieHash: string; now: Moment }) =>
  sessionsWithOwner(db)
    .where('session.cookie_hash', '=', cookieHash)
    .where('session.expires_at', '>', now),
)

export const findSession = async (db: Database, id: string, now: Moment) =>
  (await selectById(db, { id, now }))[0]

export const findSessionByCookie = async (db: Database, cookieHash: string, now: Moment) =>
  (await selectByCookie(db, { cookieHash, now }))[0]

export async function insertSession(db: Database, row: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(row).execute()
}

export async function updateSession(
  db: Database,
  id: string,
  changes: Updateable<SessionTable>,
): Promise<void> {
  await db.updateTable('session').set(changes).where('id', '=', id).execute()
}

/** False when another request rotated this refresh token first. */
export async function rotateRefresh(
  db: Database,
  id: string,
  from: string,
  changes: Updateable<SessionTable>,
): Promise<boolean> {
  const rotated = await db
    .updateTable('session')
    .set(changes)
    .where('id', '=', id)
    .where('refresh_hash', '=', from)
    .executeTakeFirst()
  return rotated.numUpdatedRows > 0n
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

export async function deleteSessionByCookie(db: Database, cookieHash: string): Promise<void> {
  await db.deleteFrom('session').where('cookie_hash', '=', cookieHash).execute()
}

export async function deleteEndedSessions(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}

export async function deleteSessionsOf(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute()
}

export async function deleteSessionOf(db: Database, customerId: number, id: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export const listSessionsOf = (db: Database, customerId: number, now: Moment) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
