import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'
import { GOODS_COLUMNS, goodsValues } from './goods.ts'

/** What was sold of each size in each colour. */
export const sizes: Report = {
  columns: GOODS_COLUMNS,
  main: 1,
  by: 'size',
  other: texts.noGoods,
  read: (shop, days) => rowsByKey(shop, { days, by: 'size', of: 'sales', main: 1 }, goodsValues),
}
