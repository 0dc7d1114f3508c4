import { defineScreen } from '#desk/screen.ts'
import { paperYears } from '#lib/books/papers/read.server.ts'
import { type ReportName, REPORTS, readTotals } from '#lib/books/reports/all.server.ts'
import { readEarnedTotal } from '#lib/books/reports/earned.server.ts'
import { daysBefore } from '#lib/books/reports/report.ts'
import { readViews } from '#lib/books/views/views.server.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readAskedDays } from './_days.ts'

export const ADDRESS = '/desk/reports'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'reports.see',
  menu: { label: texts.title, icon: 'grid', group: 'money' },
  guide: 'reports',
  load: async (shop, { query }) => {
    const asked = readAskedDays(query, shop.now())
    const { sales, money } = await readTotals(shop, asked.days)
    const goods = ['sale', 'discount', 'card', 'exchange', 'exchanged', 'delivery'] as const
    const sold = sales.kobo(...goods)
    const back = sales.kobo('refund')
    const pieces = sales.units(...goods, 'refund')
    const before = await readTotals(shop, daysBefore(asked.days))
    const earned = await readEarnedTotal(shop, asked.days)
    const numbers: Partial<Record<ReportName, { is: 'kobo' | 'count'; value: number }>> = {
      sales: { is: 'kobo', value: sold + back },
      earned: { is: 'kobo', value: earned },
      goods: { is: 'count', value: pieces },
      payments: { is: 'kobo', value: money.kobo('payment') },
      refunds: { is: 'kobo', value: Math.abs(back) },
    }
    const byDay = await REPORTS.sales.read(shop, asked.days)
    const lineOf = (column: number) => byDay.map(({ values }) => Math.abs(values[column] ?? 0))
    const sparks: Partial<Record<ReportName, number[]>> = {
      sales: lineOf(REPORTS.sales.main),
      refunds: lineOf(REPORTS.sales.columns.length - 1),
    }
    const tiles = {
      earned,
      sold,
      back: Math.abs(back),
      left: sold + back,
      leftBefore: before.sales.kobo(...goods, 'refund'),
      orders: sales.orders,
    }
    const [years, views] = [await paperYears(shop), await readViews(shop)]
    return { ...asked, tiles, years, numbers, sparks, views }
  },
})
