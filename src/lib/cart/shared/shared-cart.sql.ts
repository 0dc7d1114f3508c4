import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import type { SharedBy } from './shared-cart.ts'

type NewShared = {
  code: string
  madeBy: SharedBy
  /** JSON. */
  units: string
  discountCode: string
  now: Moment
  expiresAt: Moment
}

export async function insertShared(
  db: Database,
  { code, madeBy, units, discountCode, now, expiresAt }: NewShared,
): Promise<void> {
  await db
    .insertInto('shared_cart')
    .values({
      code,
      made_by: madeBy,
      units,
      discount_code: discountCode,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** What a code opens at this moment. */
export const findShared = (db: Database, code: string, now: Moment) =>
  db
    .selectFrom('shared_cart')
    .selectAll()
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export async function deleteExpiredShared(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom('shared_cart').where('expires_at', '<=', now).execute()
}
