import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { NewsletterTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

type Asked = Omit<Insertable<NewsletterTable>, 'state' | 'confirmed_at' | 'ended_at'>

/** Stores the request and returns what its link is made from; undefined when the address is subscribed. */
export const upsertAsked = (db: Database, asked: Asked) =>
  db
    .insertInto('newsletter')
    .values({ ...asked, state: 'asked', confirmed_at: null, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          state: 'asked',
          asked_at: asked.asked_at,
          consent_text: asked.consent_text,
          source: asked.source,
          confirm_hash: asked.confirm_hash,
          confirm_until: asked.confirm_until,
        })
        .where('newsletter.state', '!=', 'confirmed'),
    )
    .returning(['ref', 'unsubscribe_hash'])
    .executeTakeFirst()

/** The address that the link was mailed to; undefined when the link has expired or is unknown. */
export const findByConfirmHash = (db: Database, hash: string, now: Moment) =>
  db
    .selectFrom('newsletter')
    .select(['email', 'state'])
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .where('state', '!=', 'ended')
    .executeTakeFirst()

export async function setConfirmed(db: Database, hash: string, now: Moment): Promise<void> {
  await db
    .updateTable('newsletter')
    .set({ state: 'confirmed', confirmed_at: now, ended_at: null })
    .where('confirm_hash', '=', hash)
    .where('state', '=', 'asked')
    .execute()
}

export const findByUnsubscribeHash = (db: Database, hash: string) =>
  db
    .selectFrom('newsletter')
    .select(['email', 'state'])
    .where('unsubscribe_hash', '=', hash)
    .executeTakeFirst()

export async function setUnsubscribeHash(db: Database, ref: string, hash: string): Promise<void> {
  await db
    .updateTable('newsletter')
    .set({ unsubscribe_hash: hash })
    .where('ref', '=', ref)
    .execute()
}

export async function setEnded(db: Database, hash: string, now: Moment): Promise<void> {
  await db
    .updateTable('newsletter')
    .set({ state: 'ended', ended_at: now })
    .where('unsubscribe_hash', '=', hash)
    .where('state', '!=', 'ended')
    .execute()
}

export const listConfirmed = (db: Database) =>
  db
    .selectFrom('newsletter')
    .select(['email', 'ref', 'unsubscribe_hash'])
    .select(['confirmed_at', 'asked_at', 'consent_text', 'source'])
    .where('state', '=', 'confirmed')
    .orderBy('email')
    .execute()

export async function deleteOldSubscribers(
  db: Database,
  { askedBefore, endedBefore }: { askedBefore: Moment; endedBefore: Moment },
): Promise<void> {
  await db
    .deleteFrom('newsletter')
    .where('state', '=', 'asked')
    .where('asked_at', '<', askedBefore)
    .execute()
  await db
    .deleteFrom('newsletter')
    .where('state', '=', 'ended')
    .where('ended_at', '<', endedBefore)
    .execute()
}

/** What this address has agreed to, with its proof; undefined when it never asked. */
export const findByEmail = (db: Database, email: string) =>
  db
    .selectFrom('newsletter')
    .select(['state', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .select(['ended_at as endedAt', 'source'])
    .where('email', '=', email)
    .executeTakeFirst()
