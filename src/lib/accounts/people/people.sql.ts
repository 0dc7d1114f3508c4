import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'
import type { Moment } from '#lib/time.ts'

/** Sorts after every letter. */
const LAST = '\u{10FFFF}'

const accounts = (db: Database) =>
  db
    .selectFrom('customer')
    .innerJoin('profile', 'profile.customer_id', 'customer.id')
    .select([
      'customer.id',
      'customer.public_id as publicId',
      'customer.username',
      'customer.email',
      'customer.active',
      'customer.created_at as at',
      'customer.activated_at as activatedAt',
      'customer.blocked_at as blockedAt',
      'profile.first_name as firstName',
      'profile.last_name as lastName',
      'profile.phone_number as phone',
    ])

/** An account as the desk sees it. */
export type KnownAccount = Awaited<ReturnType<typeof listAccountsOf>>[number]

export async function listAccountsOf(db: Database, ids: readonly number[]) {
  return ids.length === 0 ? [] : accounts(db).where('customer.id', 'in', ids).execute()
}

/** Accounts whose mail was never followed, the newest first, behind `after`. */
export const listUnverified = (
  db: Database,
  { after, limit }: { after: Cursor | null; limit: number },
) =>
  accounts(db)
    .where('customer.active', '=', sql.lit(0))
    .$if(after !== null, (query) =>
      query
        .where('customer.created_at', '<=', after?.at ?? '')
        .where((eb) =>
          eb.or([
            eb('customer.created_at', '<', after?.at ?? ''),
            eb('customer.public_id', '<', after?.id ?? ''),
          ]),
        ),
    )
    .orderBy('customer.created_at', 'desc')
    .orderBy('customer.public_id', 'desc')
    .limit(limit)
    .execute()

/** Accounts by the beginning of the e-mail address or user name. */
export const listAccountsNamed = (db: Database, beginning: string, limit: number) =>
  accounts(db)
    .where('customer.id', 'in', (eb) =>
      eb
        .selectFrom('customer')
        .select('customer.id')
        .where('email', '>=', beginning)
        .where('email', '<', beginning + LAST)
        .union(
          eb
            .selectFrom('customer')
            .select('customer.id')
            .where('username', '>=', beginning)
            .where('username', '<', beginning + LAST),
        )
        .limit(limit),
    )
    .execute()

/** Accounts by the end of the phone number in their profile, at least four digits (indexed). */
export const listAccountsOfPhone = (db: Database, ending: string, limit: number) =>
  accounts(db)
    .where('phone_number', '!=', sql.lit(''))
    .where(sql<string>`substr(phone_number, length(phone_number) - 3)`, '=', ending.slice(-4))
    .where('phone_number', 'like', `%${ending}`)
    .limit(limit)
    .execute()

/**
 * How many accounts were made since a moment and have not ordered since, and how many have not followed their mail,
 * counted no further than these.
 */
export async function countIdle(
  db: Database,
  since: Moment,
  most: { idle: number; unverified: number },
) {
  const idle = db
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.created_at', '>=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.customer_id', '=', 'customer.id')
            .where('orders.created_at', '>=', since),
        ),
      ),
    )
    .limit(most.idle)
  const unverified = db
    .selectFrom('customer')
    .select('id')
    .where('active', '=', sql.lit(0))
    .orderBy('created_at', 'desc')
    .limit(most.unverified)
  const counts = await db
    .selectNoFrom([
      sql<number>`(select count(*) from ${idle} as found)`.as('idle'),
      sql<number>`(select count(*) from ${unverified} as found)`.as('unverified'),
    ])
    .executeTakeFirstOrThrow()
  return { idle: Number(counts.idle), unverified: Number(counts.unverified) }
}
