import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { StockCostTable } from '#lib/db/tables/catalogue.ts'

/** What a piece of each of these sizes, or of all, costs on average; those without a known cost are left out. */
export async function listAverages(
  db: Database,
  sizeIds: readonly number[] | null,
): Promise<Map<number, number>> {
  if (sizeIds?.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_cost')
    .select(['size_id', 'average_kobo'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stock_cost')
        .select((eb) => eb.fn.max('id').as('id'))
        .$if(sizeIds !== null, (query) => query.where('size_id', 'in', sizeIds ?? []))
        .groupBy('size_id'),
    )
    .execute()
  return new Map(rows.map(({ size_id, average_kobo }) => [size_id, Number(average_kobo)]))
}

/** Behind the last move of its size, which is locked. */
export async function insertCost(
  db: Database,
  cost: Omit<Insertable<StockCostTable>, 'move_id'>,
): Promise<void> {
  await db
    .insertInto('stock_cost')
    .values((eb) => ({
      ...cost,
      move_id: eb
        .selectFrom('stock_move')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('size_id', '=', cost.size_id),
    }))
    .execute()
}

/** The costs of a size, the newest first. */
export const listCosts = (db: Database, sizeId: number, limit: number) =>
  db
    .selectFrom('stock_cost')
    .select(['pieces', 'cost_kobo as costKobo', 'average_kobo as averageKobo', 'supplier', 'paper'])
    .select(['who', 'made_at as madeAt'])
    .where('size_id', '=', sizeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
