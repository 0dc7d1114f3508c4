import type { Shop } from '#lib/shop.ts'
import { after, HOUR_MS, lagosDayOf } from '#lib/time.ts'
import * as sums from './keep-sums.sql.ts'
import { dayAfter, monthOf } from './report.ts'

/** A day is added up so long after its end: no transaction of it is under way any more. */
const GRACE_MS = HOUR_MS

/** Adds up what the books have of each day that is over, one at a time; again what has got entries since. */
export async function keepSums(shop: Shop): Promise<void> {
  const today = lagosDayOf(after(shop.now(), -GRACE_MS))
  const summed = await sums.findSummed(shop.db)
  if (summed) await sumAgain(shop, summed)
  let day = summed?.before ?? (await sums.findFirstDay(shop.db)) ?? today
  while (day < today) day = await sumDay(shop, day, today)
}

const sumAgain = (shop: Shop, summed: { before: string; last_id: number }): Promise<void> =>
  shop.inTransaction(async ({ db }) => {
    const changed = await sums.listChangedDays(db, summed)
    for (const { day } of changed) await sums.sumDay(db, day)
    const months = new Set(changed.map(({ day }) => monthOf(day)))
    for (const month of months) if (month < monthOf(summed.before)) await sums.sumMonth(db, month)
    for (const { newest } of changed) await sums.noteSummed(db, summed.before, newest)
  })

/** Adds a day up, and its month if it was the last one of it. Returns the next day with entries, at most `today`. */
const sumDay = (shop: Shop, day: string, today: string): Promise<string> =>
  shop.inTransaction(async ({ db }) => {
    const withEntries = await sums.findFirstDay(db, dayAfter(day))
    const next = withEntries && withEntries < today ? withEntries : today
    await sums.sumDay(db, day)
    if (monthOf(next) > monthOf(day)) await sums.sumMonth(db, monthOf(day))
    await sums.noteSummed(db, next, await sums.findNewest(db, day))
    return next
  })
