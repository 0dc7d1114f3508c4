import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import type { TodayRow } from './later.ts'
import { listAway, upsertAway } from './later.sql.ts'

/** What somebody has put away until tomorrow, with how many each row counted then. */
export const readAway = async ({ db, now }: Shop, staffId: number): Promise<Map<string, number>> =>
  new Map((await listAway(db, staffId, now())).map(({ name, count }) => [name, count]))

/** Puts a row of Today away until midnight in Lagos, for this person alone. */
export const putAway = (
  { db, now }: Shop,
  staffId: number,
  { row, count }: { row: TodayRow; count: number },
): Promise<void> => {
  const until = after(startOfLagosDay(lagosDayOf(now())), DAY_MS)
  return upsertAway(db, { staff_id: staffId, name: row, count, until_at: until })
}
