import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Cards with money that end from `now` until `until`, whose holders are not told yet. */
export const listToTell = (
  db: Database,
  { now, until, limit }: { now: Moment; until: Moment; limit: number },
) =>
  db
    .selectFrom('gift_card')
    .select('id')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('cancelled_at', 'is', null)
    .where('email', 'is not', null)
    .where('balance_kobo', '>', 0)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

type ToTell = { to: string; lastFour: string; kobo: number; expiresAt: Moment }

/**
 * Whom to tell that a card ends, and forgets the address. Null when they are told already. Call it in a transaction.
 */
export async function takeEmail(db: Database, id: number): Promise<ToTell | null> {
  const query = db.selectFrom('gift_card').selectAll().where('id', '=', id)
  const card = await lockRows(db, query).executeTakeFirst()
  if (!card || card.email === null || card.expires_at === null) return null
  await db.updateTable('gift_card').set({ email: null }).where('id', '=', id).execute()
  return {
    to: card.email,
    lastFour: card.last_four ?? '',
    kobo: card.balance_kobo,
    expiresAt: card.expires_at,
  }
}

/** Cards that have ended and are not closed yet. */
export const listExpired = (db: Database, now: Moment, limit: number) =>
  db
    .selectFrom('gift_card')
    .select('id')
    .where('expires_at', '<=', now)
    .where('cancelled_at', 'is', null)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
