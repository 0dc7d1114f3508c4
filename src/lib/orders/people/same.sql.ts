import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { keyOf, personOf } from '#lib/db/person.sql.ts'

/** Who a person is the same as, by key: `key` is found among the orders of `person`. */
type Same = { key: string; person: string; who: string; made_at: Moment }

/** Makes `key`, and all who are the same as it, the same as `person`. */
export async function insertSame(db: Database, same: Same): Promise<void> {
  const { key, person } = same
  await db.updateTable('same_person').set({ person }).where('person', '=', key).execute()
  await db.insertInto('same_person').values(same).execute()
}

/** The keys that are the same as a person, the newest first. */
export const listSame = (db: Database, person: string) =>
  db
    .selectFrom('same_person')
    .select(['key', 'who', 'made_at as at'])
    .where('person', '=', person)
    .orderBy('made_at', 'desc')
    .orderBy('key')
    .execute()

/** False when it is not the same as this person. */
export const deleteSame = async (db: Database, same: { key: string; person: string }) =>
  (await db
    .deleteFrom('same_person')
    .where('key', '=', same.key)
    .where('person', '=', same.person)
    .returning('key')
    .executeTakeFirst()) !== undefined

/** Gives the orders of one person to another. Returns how many. */
export async function giveOrders(db: Database, from: string, to: string): Promise<number> {
  const given = await db
    .updateTable('orders')
    .set({ person: to })
    .where(personOf('orders'), '=', from)
    .executeTakeFirst()
  return Number(given.numUpdatedRows)
}

/** Gives the orders that name `key` back to it. */
export async function giveBack(db: Database, { key, person }: Omit<Same, 'who' | 'made_at'>) {
  await db
    .updateTable('orders')
    .set({ person: null })
    .where(personOf('orders'), '=', person)
    .where(keyOf('orders'), '=', key)
    .execute()
}

/** Gives all other orders that were found to be this person's to `key`. */
export async function giveRest(db: Database, { key, person }: Omit<Same, 'who' | 'made_at'>) {
  await db
    .updateTable('orders')
    .set({ person: key })
    .where(personOf('orders'), '=', person)
    .where('person', 'is not', null)
    .execute()
}

/** Gives orders that were made in the moment in which their person was found to be another to that one. */
export async function giveLate(db: Database): Promise<void> {
  await db
    .updateTable('orders')
    .set({ person: sql<string>`(select person from same_person where key = ${keyOf('orders')})` })
    .where('person', 'is', null)
    .where(personOf('orders'), 'in', db.selectFrom('same_person').select('key'))
    .execute()
}

/** Forgets who is the same as somebody whom no order names any more: it may be a phone number. */
export async function deleteUnnamed(db: Database): Promise<void> {
  await db
    .deleteFrom('same_person')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .where(personOf('orders'), '=', eb.ref('same_person.person'))
            .where(keyOf('orders'), '=', eb.ref('same_person.key')),
        ),
      ),
    )
    .execute()
}
