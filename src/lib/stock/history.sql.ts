import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { OF_ORDERS } from './stock.ts'

/** The moves of a size before the move `before`, the newest first, each with the stock after it. */
export const listMoves = (
  db: Database,
  sizeId: number,
  { before, limit }: { before: number | null; limit: number },
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('stock_move')
        .select(['id', 'difference', 'cause', 'cause_reference as reference', 'who'])
        .select([
          'made_at as madeAt',
          // A sum in PostgreSQL is a bigint, which the driver returns as text.
          sql<number>`cast(sum(difference) over (order by id) as integer)`.as('sum'),
        ])
        .where('size_id', '=', sizeId)
        .as('move'),
    )
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The stock of each size, and the sum of its moves after the count, read in one statement so that they match. */
export const readStockSince = (db: Database, ids: readonly number[], since: Moment) =>
  db
    .selectFrom('item_size')
    .select((eb) => [
      'id',
      'on_hand as onHand',
      'held',
      eb
        .selectFrom('stock_move')
        .select(sql<number>`cast(coalesce(sum(difference), 0) as integer)`.as('sum'))
        .whereRef('stock_move.size_id', '=', 'item_size.id')
        .where('made_at', '>', since)
        // Moves that entered this same count do not count.
        .where((eb) => eb.or([eb('counted_at', 'is', null), eb('counted_at', '<>', since)]))
        .as('since'),
    ])
    .where('id', 'in', ids)
    .execute()

/** The moves of each size from the last one that no order caused, the newest first. */
export const listMovesSinceOwner = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('stock_move')
    .select(['size_id as sizeId', 'difference', 'cause', 'who', 'made_at as madeAt'])
    .where('size_id', 'in', ids)
    .where((eb) =>
      eb(
        'id',
        '>=',
        eb
          .selectFrom('stock_move as own')
          .select(sql<number>`coalesce(max(own.id), 0)`.as('last'))
          .whereRef('own.size_id', '=', 'stock_move.size_id')
          .where('own.cause', 'not in', OF_ORDERS),
      ),
    )
    .orderBy('id', 'desc')
    .execute()

/** Pieces that were sold of each size after a moment. */
export const sumSales = (db: Database, ids: readonly number[], since: Moment) =>
  db
    .selectFrom('stock_move')
    .select(['size_id as sizeId', sql<number>`cast(-sum(difference) as integer)`.as('sold')])
    .where('size_id', 'in', ids)
    .where('cause', '=', 'sale')
    .where('made_at', '>', since)
    .groupBy('size_id')
    .execute()

/** The stock of every size. */
export const listOnHand = (db: Database) =>
  db.selectFrom('item_size').select(['id', 'on_hand as onHand']).execute()

/** Locks all sizes until the transaction ends. SQLite has one writer and needs no lock. */
export async function lockAllSizes(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`lock table item_size in exclusive mode`.execute(db)
}

/** What an import or an act of the desk has changed of these sizes. */
export const listMovesBy = (
  db: Database,
  { cause, reference }: { cause: 'import' | 'adjustment'; reference: string },
  sizeIds: readonly number[],
) =>
  db
    .selectFrom('stock_move')
    .select(['size_id as sizeId', 'difference'])
    .where('size_id', 'in', sizeIds)
    .where('cause', '=', cause)
    .where('cause_reference', '=', reference)
    .execute()
