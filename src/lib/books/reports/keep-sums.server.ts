import type { Shop } from '#lib/shop.ts'
import { after, HOUR_MS, lagosDayOf } from '#lib/time.ts'
import * as sums from './keep-sums.sql.ts'
import { dayAfter } from './report.ts'

/** A day is added up so long after its end: no transaction of it is under way any more. */
const GRACE_MS = HOUR_MS

/** Adds up what the books have of each day and month that is over, a day at a time. */
export async function keepSums(shop: Shop): Promise<void> {
  const today = lagosDayOf(after(shop.now(), -GRACE_MS))
  const summed = await sums.findSummed(shop.db)
  if (summed)
    await shop.inTransaction(async ({ db }) => {
      const days = await sums.listChangedDays(db, summed)
      for (const day of days) await sums.sumDay(db, day)
      const ended = new Set(days.map(monthOf).filter((month) => month < monthOf(summed.before)))
      for (const month of ended) await sums.sumMonth(db, month)
      if (days.length > 0) await sums.noteSummed(db, summed.before)
    })
  let before = summed?.before ?? ''
  while (before < today) before = await sumNext(shop, before, today)
}

/** Adds the next day with entries up, and the months that are over with it. Returns the first day that is not added up. */
const sumNext = (shop: Shop, before: string, today: string): Promise<string> =>
  shop.inTransaction(async ({ db }) => {
    const day = await sums.findNextDay(db, before, today)
    if (day !== null) await sums.sumDay(db, day)
    const next = (day !== null && (await sums.findNextDay(db, dayAfter(day), today))) || today
    const ended = new Set([before, day ?? ''].map(monthOf))
    for (const month of ended) if (month < monthOf(next)) await sums.sumMonth(db, month)
    await sums.noteSummed(db, next)
    return next
  })

const monthOf = (day: string): string => day.slice(0, 7)
