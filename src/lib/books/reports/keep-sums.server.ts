import type { Shop } from '#lib/shop.ts'
import { after, HOUR_MS, lagosDayOf } from '#lib/time.ts'
import * as sums from './keep-sums.sql.ts'
import { monthAfter, monthOf } from './report.ts'

/** A month is added up so long after its end: no transaction of it is under way any more. */
const GRACE_MS = HOUR_MS

/** Adds up what the books have of each month that is over, one at a time; again what has got entries since. */
export async function keepSums(shop: Shop): Promise<void> {
  const current = monthOf(lagosDayOf(after(shop.now(), -GRACE_MS)))
  const summed = await sums.findSummed(shop.db)
  if (summed) await sumAgain(shop, summed)
  let before = summed?.before ?? ''
  while (before < current) before = await sumNext(shop, before, current)
}

const sumAgain = (shop: Shop, summed: { before: string; last_id: number }): Promise<void> =>
  shop.inTransaction(async ({ db }) => {
    const months = await sums.listChangedMonths(db, summed)
    for (const month of months) await sums.sumMonth(db, month)
    if (months.length > 0) await sums.noteSummed(db, summed.before)
  })

/** Adds the next month with entries up. Returns the first month that is not added up. */
const sumNext = (shop: Shop, before: string, current: string): Promise<string> =>
  shop.inTransaction(async ({ db }) => {
    const month = await sums.findNextMonth(db, before, current)
    if (month !== null) await sums.sumMonth(db, month)
    const next = month === null ? current : monthAfter(month)
    await sums.noteSummed(db, next)
    return next
  })
