import { defineScreen } from '#desk/screen.ts'
import { hasNoGoods } from '#lib/catalogue/goods/list/list.server.ts'
import { readStockCursor } from '#lib/catalogue/items/sizes.ts'
import { may } from '#lib/desk/rights.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { parseWhole } from '#lib/letters/typed-sums.ts'
import { readStock } from '#lib/orders/stock/take-stock.server.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { stockTexts } from '#lib/texts/goods/stock.ts'

const MOST_BELOW = 999_999

export const screen = defineScreen({
  address: '/desk/stock',
  right: 'stock.count',
  menu: { label: stockTexts.title, icon: 'check', group: 'goods' },
  guide: 'count-stock',
  load: async (shop, { query, staff }) => {
    const asked = query.get('below') ?? ''
    const words = cleanQuery(query.get('q'))
    const typed = parseWhole(asked) ?? LOW_STOCK
    const below = typed >= 0 && typed <= MOST_BELOW ? typed : LOW_STOCK
    const after = readStockCursor(query.get('after'))
    const mayChange = may(staff.role, 'stock.change')
    const page = await readStock(shop, { below, words, after })
    const isNew = page.items.length === 0 && (await hasNoGoods(shop))
    const mayAdd = may(staff.role, 'goods.write')
    return { words, below, after, mayChange, mayAdd, isNew, ...page }
  },
})
