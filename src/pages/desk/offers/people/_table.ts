import { readDays } from '#lib/days.ts'
import { peopleCsv } from '#lib/offers/owner/people.server.ts'
import type { Shop } from '#lib/shop.ts'

/** The sales by person in the days that an address asks for, as a file to download. */
export const peopleTable = async (shop: Shop, query: URLSearchParams): Promise<Response> =>
  new Response(await peopleCsv(shop, readDays(query, shop.now())), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
    },
  })
