import { readAskedGoods } from '../_shared/asked.ts'
import { defineScreen } from '#desk/screen.ts'
import { readGoodsCategories } from '#lib/catalogue/goods/list/list.server.ts'

export const screen = defineScreen({
  address: '/desk/goods/export',
  right: 'goods.price',
  guide: 'import-a-table',
  load: async (shop, { query }) => ({
    asked: readAskedGoods(query),
    categories: await readGoodsCategories(shop),
  }),
})
