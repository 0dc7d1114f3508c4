import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { BlockedBuyerTable } from '#lib/db/tables/orders.ts'
import { personOf } from '#lib/db/person.sql.ts'

/** Whether one of these phone numbers (E.164) and e-mail addresses is blocked. */
export const isBlocked = async (db: Database, contacts: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('blocked_buyer')
    .select('contact')
    .where('contact', 'in', contacts)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Of these people those who are blocked: by whom and why. */
export const listBlocked = (db: Database, people: readonly string[]) =>
  db
    .selectFrom('blocked_buyer')
    .select(['person', 'reason', 'who', 'made_at as at'])
    .distinct()
    .where('person', 'in', people)
    .execute()

/** Does nothing for what is blocked already. */
export async function insertBlocked(
  db: Database,
  rows: readonly Insertable<BlockedBuyerTable>[],
): Promise<void> {
  await db
    .insertInto('blocked_buyer')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['contact', 'person']).doNothing())
    .execute()
}

/** False when nothing of this person was blocked. */
export async function deleteBlocked(db: Database, person: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('blocked_buyer')
    .where('person', '=', person)
    .returning('contact')
    .execute()
  return deleted.length > 0
}

/** Makes what is blocked of one person, or this contact alone, blocked of another. */
export async function moveBlocked(
  db: Database,
  from: string,
  to: string,
  contact?: string,
): Promise<void> {
  const rows = await db
    .deleteFrom('blocked_buyer')
    .where('person', '=', from)
    .$if(contact !== undefined, (query) => query.where('contact', '=', contact ?? ''))
    .returningAll()
    .execute()
  if (rows.length === 0) return
  await insertBlocked(
    db,
    rows.map((row) => ({ ...row, person: to })),
  )
}

/** What is blocked of people whom no order names, the newest first. */
export const listUnnamed = (db: Database, limit: number) =>
  db
    .selectFrom('blocked_buyer')
    .select(['contact', 'person', 'reason', 'who'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .where(personOf('orders'), '=', eb.ref('blocked_buyer.person')),
        ),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('contact')
    .limit(limit)
    .execute()
