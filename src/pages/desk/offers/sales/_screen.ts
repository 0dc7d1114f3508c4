import { defineScreen } from '#desk/screen.ts'
import { readGoods } from '#lib/catalogue/goods/list/list.server.ts'
import { SALE_SORTS, SALE_TABS } from '#lib/catalogue/goods/list/list.ts'
import { readAskedGoods } from '../../goods/_shared/asked.ts'

export const screen = defineScreen({
  address: '/desk/offers/sales',
  right: 'goods.price',
  guide: 'reduce-prices',
  load: async (shop, { query }) => {
    const tab = SALE_TABS.find((each) => each === query.get('tab')) ?? 'on-sale'
    const asked = { ...readAskedGoods(query), tab, sort: SALE_SORTS[tab] }
    return { ...(await readGoods(shop, asked)), asked }
  },
})
