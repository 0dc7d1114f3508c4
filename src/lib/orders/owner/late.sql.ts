import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { standsAt } from '#lib/db/standing.sql.ts'

/** Orders that have not arrived yet, with the days in which they were promised; the newest first. */
export const listTravelling = (db: Database, { since, limit }: { since: Moment; limit: number }) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'stage', 'paid_at as paidAt', 'confirmed_at as confirmedAt'])
    .select(['eta_min_days as minDays', 'eta_max_days as maxDays'])
    .where(standsAt('to-pack', 'packed', 'sent'))
    .where('eta_max_days', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
