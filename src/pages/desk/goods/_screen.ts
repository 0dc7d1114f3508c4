import { defineScreen } from '#desk/screen.ts'
import { countGoods, readGoods } from '#lib/catalogue/goods/list/list.server.ts'
import { readAskedGoods } from './_shared/asked.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/goods',
  right: 'goods.write',
  menu: { label: texts.title, icon: 'shirt', group: 'goods', isFirst: true },
  guide: 'find-goods',
  load: async (shop, { query }) => {
    const asked = readAskedGoods(query)
    const counts = asked.after ? {} : await countGoods(shop)
    return { ...(await readGoods(shop, asked)), asked, counts }
  },
})
