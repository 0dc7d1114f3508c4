import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { MailTokenTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

type Purpose = MailTokenTable['purpose']

/** Stores a token. Of earlier ones of the same purpose only the newest `kept` stay good. */
export async function insertMailToken(
  db: Database,
  row: Insertable<MailTokenTable>,
  kept: number,
): Promise<void> {
  const live = await db
    .selectFrom('mail_token')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('purpose', '=', row.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', row.created_at)
    .orderBy('id', 'desc')
    .execute()
  const ended = live.slice(kept).map(({ id }) => id)
  if (ended.length > 0)
    await db
      .updateTable('mail_token')
      .set({ expires_at: row.created_at })
      .where('id', 'in', ended)
      .execute()
  await db.insertInto('mail_token').values(row).execute()
}

/** Stores a former address of the account, as the row of a link that nobody has. */
export async function insertFormerEmail(
  db: Database,
  { customerId, email, now }: { customerId: number; email: string; now: Moment },
  tokenHash: string,
): Promise<void> {
  const spent = { created_at: now, expires_at: now, used_at: now, token_hash: tokenHash }
  await db
    .insertInto('mail_token')
    .values({ ...spent, customer_id: customerId, purpose: 'email', email })
    .execute()
}

export const findMailToken = (
  db: Database,
  customerId: number,
  purpose: Purpose,
  tokenHash: string,
) =>
  db
    .selectFrom('mail_token')
    .select(['id', 'expires_at', 'used_at', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Ends all unused links that were mailed to the customer, or those of some purposes. */
export async function endMailTokensOf(
  db: Database,
  customerId: number,
  now: Moment,
  purposes: readonly Purpose[] = ['activation', 'reset', 'email'],
): Promise<void> {
  await db
    .updateTable('mail_token')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function markMailTokenUsed(db: Database, id: number, now: Moment): Promise<void> {
  await db.updateTable('mail_token').set({ used_at: now }).where('id', '=', id).execute()
}

/** False when it was used or has ended. Of two simultaneous uses one succeeds. */
export async function useMailToken(db: Database, id: number, now: Moment): Promise<boolean> {
  const used = await db
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
