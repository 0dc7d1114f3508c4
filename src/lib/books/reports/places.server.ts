import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByName } from './by-key.server.ts'
import { GOODS_COLUMNS, goodsValues } from './goods.ts'

/** Where it went, by state, with its delivery. */
export const places: Report = {
  columns: [{ head: texts.heads.orders, is: 'count' }, ...GOODS_COLUMNS.slice(1)],
  main: 1,
  read: (shop, days) =>
    rowsByName(
      shop,
      { days, by: 'state', main: 1, other: texts.noPlace, countsOrders: true },
      (sums, orders) => [orders, ...goodsValues(sums).slice(1)],
    ),
}
