import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import { after, DAY_MS, startOfLagosDay } from '#lib/time.ts'

/** How often each person did each of these acts. */
export async function countActs(db: Database, acts: readonly string[], { from, until }: Days) {
  const rows = await db
    .selectFrom('audit')
    .select(['who', 'act'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('act', 'in', acts)
    .where('at', '>=', startOfLagosDay(from))
    .where('at', '<', after(startOfLagosDay(until), DAY_MS))
    .groupBy(['who', 'act'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
