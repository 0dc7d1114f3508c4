import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** What was on the shelf of each item just before a moment: pieces, those without a known cost, and what the others cost. */
export async function stockBefore(db: Database, moment: Moment) {
  const later = db
    .selectFrom('stock_move')
    .select('size_id')
    .select((eb) => eb.fn.sum<number>('difference').as('sum'))
    .where('made_at', '>=', moment)
    .groupBy('size_id')
  const sizes = db
    .selectFrom('item_size')
    .leftJoin(later.as('later'), 'later.size_id', 'item_size.id')
    .select('item_id')
    .select(sql<number>`on_hand - coalesce(later.sum, 0)`.as('pieces'))
    .select((eb) =>
      eb
        .selectFrom('stock_cost')
        .select('average_kobo')
        .whereRef('stock_cost.size_id', '=', 'item_size.id')
        .where('made_at', '<', moment)
        .orderBy('id', 'desc')
        .limit(1)
        .as('unit_kobo'),
    )
  const rows = await db
    .selectFrom(sizes.as('size'))
    .innerJoin('item', 'item.id', 'size.item_id')
    .select(['item.id as key', 'item.name as label', 'item.slug as of'])
    .select([
      sql<number>`sum(pieces)`.as('pieces'),
      sql<number>`sum(case when unit_kobo is null then pieces else 0 end)`.as('unknown'),
      sql<number>`coalesce(sum(pieces * unit_kobo), 0)`.as('kobo'),
    ])
    .where('pieces', '>', 0)
    .groupBy(['item.id', 'item.name', 'item.slug'])
    .execute()
  return rows.map(({ key, pieces, unknown, kobo, ...row }) => ({
    ...row,
    key: String(key),
    pieces: Number(pieces),
    unknown: Number(unknown),
    kobo: Number(kobo),
  }))
}
