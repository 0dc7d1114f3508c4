import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'
import { GOODS_COLUMNS, goodsValues } from './goods.ts'

/** What was sold of each category. Delivery, and sums that went back for no goods, are a row of their own. */
export const categories: Report = {
  columns: GOODS_COLUMNS,
  main: 1,
  by: 'category',
  other: texts.noGoods,
  read: (shop, days) =>
    rowsByKey(shop, { days, by: 'category', of: 'sales', main: 1 }, goodsValues),
}
