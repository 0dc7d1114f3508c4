import { ledgerCsv, readLedgerDays } from '#lib/gift-cards/owner/books.server.ts'
import type { Shop } from '#lib/shop.ts'

/** What the shop owed in the days that an address asks for, as a file to download. */
export const ledgerTable = async (shop: Shop, query: URLSearchParams): Promise<Response> =>
  new Response(await ledgerCsv(shop, readLedgerDays(query, shop.now())), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="gift-cards.csv"',
    },
  })
