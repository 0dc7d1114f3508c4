import type { Shop, Work } from '#lib/shop.ts'
import { averageAfter } from './cost.ts'
import { insertCost, listAverages, listCosts } from './cost.sql.ts'

/** With what goods came in. */
export type Receipt = { costKobo: number; supplier: string; paper: string; who: string }

/** What a piece of each of these sizes, or of all, costs on average (kobo), where it is known. */
export const readAverages = ({ db }: Shop, sizeIds: readonly number[] | null = null) =>
  listAverages(db, sizeIds)

/**
 * Notes what the pieces of a size cost that have just come in. `onHand`: how many were there before. Returns what a
 * piece costs on average since then. Call it with the size locked, and moved.
 */
export async function noteReceipt(
  { db, now }: Work,
  size: { sizeId: number; onHand: number; averageKobo: number | null; pieces: number },
  { costKobo, supplier, paper, who }: Receipt,
): Promise<number> {
  const { sizeId, pieces } = size
  const averageKobo = averageAfter(size, { pieces, costKobo })
  await insertCost(db, {
    size_id: sizeId,
    pieces,
    cost_kobo: costKobo,
    average_kobo: averageKobo,
    supplier,
    paper,
    who,
    made_at: now(),
  })
  return averageKobo
}

/** Sets what a piece of a size costs from now on. What was sold keeps its cost. Call it with the size locked. */
export const setAverage = (
  { db, now }: Work,
  sizeId: number,
  { averageKobo, who }: { averageKobo: number; who: string },
): Promise<void> =>
  insertCost(db, {
    size_id: sizeId,
    pieces: 0,
    cost_kobo: averageKobo,
    average_kobo: averageKobo,
    supplier: '',
    paper: '',
    who,
    made_at: now(),
  })

const MOST_LISTED = 20

/** The newest costs of a size. */
export async function readCosts({ db }: Shop, sizeId: number) {
  const rows = await listCosts(db, sizeId, MOST_LISTED)
  return rows.map(({ costKobo, averageKobo, ...row }) => ({
    ...row,
    costKobo: Number(costKobo),
    averageKobo: Number(averageKobo),
  }))
}
