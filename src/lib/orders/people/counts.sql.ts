import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { personOf } from '#lib/db/person.sql.ts'
import type { Moment } from '#lib/time.ts'
import { isRefused, newestOfEach, owes } from './people.sql.ts'

/** Of so many of the newest orders the buyers are counted: all orders would be a read of a growing table. */
const SCANNED = 2_000

/**
 * How many people ordered, ordered again, owe money, refused a parcel and are blocked, and how many ordered since a
 * moment, each counted no further than `limit`. Null for what the newest orders alone do not tell.
 */
export async function countBuyers(
  db: Database,
  { since, limit }: { since: Moment; limit: number },
) {
  const scanned = db
    .selectFrom('orders')
    .select(personOf('orders').as('person'))
    .orderBy('created_at', 'desc')
    .limit(SCANNED + 1)
  const people = db
    .selectFrom(scanned.as('scanned'))
    .select(['person', sql<number>`count(*)`.as('orders')])
    .groupBy('person')
  const owing = db
    .selectFrom('orders')
    .select(personOf('orders').as('person'))
    .distinct()
    .where(owes('orders'))
    .limit(limit)
  const refused = newestOfEach(db.selectFrom('orders'), isRefused)
    .select('id')
    .where(isRefused('orders'))
    .limit(limit)
  const blocked = db.selectFrom('blocked_buyer').select('person').distinct().limit(limit)
  const lately = newestOfEach(db.selectFrom('orders'))
    .select('id')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
  const row = await db
    .selectFrom(people.as('people'))
    .select([
      sql<number>`count(person)`.as('all'),
      sql<number>`sum(case when person is not null and orders > 1 then 1 else 0 end)`.as('again'),
      sql<number>`sum(orders)`.as('scanned'),
      sql<number>`(select count(*) from ${owing} as found)`.as('owe'),
      sql<number>`(select count(*) from ${refused} as found)`.as('refused'),
      sql<number>`(select count(*) from ${blocked} as found)`.as('blocked'),
      sql<number>`(select count(*) from ${lately} as found)`.as('lately'),
    ])
    .executeTakeFirstOrThrow()
  const isWhole = Number(row.scanned) <= SCANNED
  const whole = (count: number) => (isWhole || count >= limit ? Math.min(count, limit) : null)
  return {
    all: whole(Number(row.all)),
    again: whole(Number(row.again)),
    owe: Number(row.owe),
    refused: Number(row.refused),
    blocked: Number(row.blocked),
    lately: Number(row.lately),
  }
}
