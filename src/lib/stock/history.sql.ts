import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

/** The moves of a size, the newest first, each with what was there after it. */
export const listMoves = (db: Database, sizeId: number, limit: number) =>
  db
    .selectFrom('stock_move')
    .select([
      'difference',
      'cause',
      'cause_reference as reference',
      'who',
      'made_at as madeAt',
      // What PostgreSQL adds up is a bigint, which comes as text.
      sql<number>`cast(sum(difference) over (order by id) as integer)`.as('sum'),
    ])
    .where('size_id', '=', sizeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
