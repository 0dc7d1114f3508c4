import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** What the ledger came to before a moment (kobo), for gift cards and for store credit. */
export const sumBefore = async (db: Database, moment: Moment) => {
  const rows = await db
    .selectFrom('gift_card_move')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_move.gift_card_id')
    .select((eb) => ['kind', eb.fn.sum<number>('difference_kobo').as('kobo')])
    .where('gift_card_move.made_at', '<', moment)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, kobo }) => ({ kind, kobo: Number(kobo) }))
}

/**
 * The moves of `from` until before `until`, summed (kobo) by hour in UTC, such as `2026-11-20T09`: Lagos days begin
 * with an hour.
 */
export const sumByHour = async (db: Database, from: Moment, until: Moment) => {
  const rows = await db
    .selectFrom('gift_card_move')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_move.gift_card_id')
    .select((eb) => [
      'kind',
      'cause',
      sql<string>`substr(gift_card_move.made_at, 1, 13)`.as('hour'),
      sql<number>`case when difference_kobo > 0 then 1 else 0 end`.as('is_in'),
      eb.fn.sum<number>('difference_kobo').as('kobo'),
    ])
    .where('gift_card_move.made_at', '>=', from)
    .where('gift_card_move.made_at', '<', until)
    .groupBy(['kind', 'cause', 'hour', 'is_in'])
    .orderBy('hour')
    .execute()
  return rows.map(({ is_in, kobo, ...row }) => ({
    ...row,
    isIn: Number(is_in) === 1,
    kobo: Number(kobo),
  }))
}
