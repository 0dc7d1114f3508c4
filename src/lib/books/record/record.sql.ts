import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { standsAt } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'

type Asked = { since: Moment; limit: number }

/** Orders that were promised for a day, and have arrived or are to arrive; the newest. */
export const listPromised = (db: Database, { since, limit }: Asked) =>
  db
    .selectFrom('orders')
    .select(['eta_max_days as maxDays', 'delivered_at as deliveredAt'])
    .select(sql<Moment>`coalesce(confirmed_at, paid_at)`.as('begun'))
    .where('created_at', '>', since)
    .where('eta_max_days', 'is not', null)
    .where(sql<boolean>`coalesce(confirmed_at, paid_at) is not null`)
    .where((eb) =>
      eb.or([eb('delivered_at', 'is not', null), standsAt('to-pack', 'packed', 'sent')]),
    )
    .$narrowType<{ maxDays: number }>()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Refunds that somebody asked for: by a return, or at the desk. What pays other goods is none. */
export const listAskedRefunds = (db: Database, { since, limit }: Asked) =>
  db
    .selectFrom('refund')
    .innerJoin('refund_request as request', 'request.id', 'refund.request_id')
    .leftJoin('return_request', 'return_request.id', 'request.return_request_id')
    .select('refund.made_at as madeAt')
    .select((eb) => eb.fn.coalesce('return_request.asked_at', 'request.asked_at').as('askedAt'))
    .where('refund.made_at', '>', since)
    .where('refund.failed_at', 'is', null)
    .where('return_request.exchange_order_id', 'is', null)
    .orderBy('refund.made_at', 'desc')
    .limit(limit)
    .execute()

/** Reviews with words that are shown. */
export const listReviews = (db: Database, { since, limit }: Asked) =>
  db
    .selectFrom('review')
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
    .where('created_at', '>', since)
    .where('description', '<>', '')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
