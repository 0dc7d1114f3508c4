import { type Days, peopleCsv } from '#lib/offers/owner/people.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, isDay, lagosDayOf, type Moment } from '#lib/time.ts'

const USUAL_DAYS = 30

/** The days that an address asks for. Without a valid day: today, and 30 days before. */
export function readDays(query: URLSearchParams, now: Moment): Days {
  const day = (name: string, otherwise: string) => {
    const given = query.get(name) ?? ''
    return isDay(given) ? given : otherwise
  }
  const from = day('from', lagosDayOf(after(now, -USUAL_DAYS * DAY_MS)))
  return { from, until: day('until', lagosDayOf(now)) }
}

/** The sales by person in the days that an address asks for, as a file to download. */
export const peopleTable = async (shop: Shop, query: URLSearchParams): Promise<Response> =>
  new Response(await peopleCsv(shop, readDays(query, shop.now())), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
    },
  })
