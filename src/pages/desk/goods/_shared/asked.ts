import type { AskedGoods } from '#lib/catalogue/goods/list/list.server.ts'
import {
  GOODS_SORTS,
  GOODS_TABS,
  readGoodsCursor,
  SALE_TABS,
} from '#lib/catalogue/goods/list/list.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'

/** Which goods an address asks for. */
export const readAskedGoods = (query: URLSearchParams): AskedGoods => ({
  tab: [...GOODS_TABS, ...SALE_TABS].find((tab) => tab === query.get('tab')) ?? 'all',
  sort: GOODS_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  category: query.get('category') ?? '',
  words: cleanQuery(query.get('q')),
  after: readGoodsCursor(query.get('after')),
})
