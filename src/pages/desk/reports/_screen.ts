import { defineScreen } from '#desk/screen.ts'
import { readTotals } from '#lib/books/reports/all.server.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readAsked } from './_days.ts'

export const ADDRESS = '/desk/reports'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'reports.see',
  menu: { label: texts.title, icon: 'grid', group: 'money' },
  guide: 'reports',
  load: async (shop, { query }) => {
    const asked = readAsked(query, shop.now())
    const { sales, money } = await readTotals(shop, asked.days)
    const goods = ['sale', 'discount', 'card', 'exchange', 'exchanged', 'delivery'] as const
    const sold = sales.kobo(...goods)
    const back = sales.kobo('refund')
    const pieces = sales.units(...goods, 'refund')
    const numbers = {
      sales: { is: 'kobo', value: sold + back },
      earned: null,
      'earned-goods': null,
      'earned-orders': null,
      goods: { is: 'count', value: pieces },
      categories: null,
      places: null,
      payments: { is: 'kobo', value: money.kobo('payment') },
      refunds: { is: 'kobo', value: Math.abs(back) },
      offers: null,
      vat: null,
      stock: null,
    } as const
    return { ...asked, numbers }
  },
})
