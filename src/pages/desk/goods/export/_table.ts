import { readGoodsSlugs } from '#lib/catalogue/goods/list/list.server.ts'
import { exportGoods } from '#lib/catalogue/import/desk/export-goods.server.ts'
import type { Shop } from '#lib/shop.ts'
import { readAskedGoods } from '../_shared/asked.ts'

const MOST = 100_000

/** The table of the goods that an address asks for, as a file to download. */
export async function goodsTable(shop: Shop, query: URLSearchParams): Promise<Response> {
  const slugs = await readGoodsSlugs(shop, readAskedGoods(query), MOST)
  return new Response(await exportGoods(shop, slugs), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="items.csv"',
    },
  })
}
