import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { MailTokenTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

type Purpose = MailTokenTable['purpose']

/** Stores a token and ends the ones of the same purpose that were mailed before it. */
export async function replaceMailToken(
  db: Database,
  row: Insertable<MailTokenTable>,
): Promise<void> {
  await db
    .updateTable('mail_token')
    .set({ expires_at: row.created_at })
    .where('customer_id', '=', row.customer_id)
    .where('purpose', '=', row.purpose)
    .where('expires_at', '>', row.created_at)
    .execute()
  await db.insertInto('mail_token').values(row).execute()
}

/** Remembers an address that the account had, as a link that nobody has. */
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

/** Ends every link, or those of some purposes, that was mailed to the customer and not yet followed. */
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

/** False when it was used or ended meanwhile: of two at once, one wins. */
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
