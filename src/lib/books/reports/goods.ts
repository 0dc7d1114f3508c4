import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import type { ReportColumn, Sums } from './report.ts'

export const GOODS_COLUMNS: readonly ReportColumn[] = [
  { head: texts.heads.pieces, is: 'count' },
  { head: texts.heads.sold, is: 'kobo' },
  { head: texts.heads.back, is: 'kobo' },
  { head: texts.heads.left, is: 'kobo' },
]

/** Where goods went, with their delivery. */
export const PLACE_COLUMNS: readonly ReportColumn[] = [
  { head: texts.heads.orders, is: 'count' },
  ...GOODS_COLUMNS.slice(1),
]

const GOODS = ['sale', 'discount', 'card', 'exchange', 'exchanged', 'delivery'] as const

export function goodsValues(sums: Sums): number[] {
  const sold = sums.kobo(...GOODS)
  const back = sums.kobo('refund')
  return [sums.units(...GOODS, 'refund'), sold, back, sold + back]
}

export const placeValues = (sums: Sums): number[] => [sums.orders, ...goodsValues(sums).slice(1)]
