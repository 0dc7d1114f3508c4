import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { StockAlertTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

type Asked = Pick<Insertable<StockAlertTable>, 'item_id' | 'email' | 'token_hash' | 'asked_at'>

/** Stores the alert with a new token; undefined when it is confirmed already. */
export const upsertAsked = (db: Database, { item_id, email, token_hash, asked_at }: Asked) =>
  db
    .insertInto('stock_alert')
    .values({ item_id, email, token_hash, asked_at, state: 'asked', confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'email'])
        .doUpdateSet({ token_hash, asked_at })
        .where('stock_alert.state', '=', 'asked'),
    )
    .returning('id')
    .executeTakeFirst()

/** The alert of a mailed link. An unconfirmed one only if it was requested after `askedAfter`. */
export const findByToken = (db: Database, hash: string, askedAfter: Moment) =>
  db
    .selectFrom('stock_alert')
    .innerJoin('item', 'item.id', 'stock_alert.item_id')
    .select(['stock_alert.email', 'stock_alert.state', 'item.name', 'item.slug'])
    .where('stock_alert.token_hash', '=', hash)
    .where((eb) =>
      eb.or([
        eb('stock_alert.state', '=', 'confirmed'),
        eb('stock_alert.asked_at', '>', askedAfter),
      ]),
    )
    .executeTakeFirst()

export async function setConfirmed(db: Database, hash: string, now: Moment): Promise<void> {
  await db
    .updateTable('stock_alert')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('token_hash', '=', hash)
    .where('state', '=', 'asked')
    .execute()
}

export async function deleteByToken(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('stock_alert').where('token_hash', '=', hash).execute()
}

/** Confirmed alerts of available items, the oldest first. */
export const listDueAlerts = (db: Database, limit: number) =>
  db
    .selectFrom('stock_alert')
    .innerJoin('item', 'item.id', 'stock_alert.item_id')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(['stock_alert.id', 'stock_alert.email', 'item.name', 'item.slug'])
    .where('stock_alert.state', '=', 'confirmed')
    .where('item.available', '>', 0)
    .where('item.published', '=', 1)
    .where('category.active', '=', 1)
    .orderBy('stock_alert.id')
    .limit(limit)
    .execute()

/** Undefined when it is deleted already. */
export const deleteAlert = (db: Database, id: number) =>
  db.deleteFrom('stock_alert').where('id', '=', id).returning('id').executeTakeFirst()

export async function deleteOldAlerts(
  db: Database,
  { unconfirmedBefore, before }: { unconfirmedBefore: Moment; before: Moment },
): Promise<void> {
  await db
    .deleteFrom('stock_alert')
    .where((eb) =>
      eb.or([
        eb('asked_at', '<=', before),
        eb.and([eb('state', '=', 'asked'), eb('asked_at', '<=', unconfirmedBefore)]),
      ]),
    )
    .execute()
}
