import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { readUntaxed, runningVat, taxedDays, VAT_KINDS } from './taxed.server.ts'
import type { UntaxedBy } from './back.sql.ts'
import { readSums, type Report } from './by-key.server.ts'
import { isByMonth, type ReportRow, stepsOf, Sums } from './report.ts'
import { sumsBy } from './reports.sql.ts'

const COLUMNS = [
  { head: texts.heads.earned, is: 'kobo' },
  { head: texts.heads.sold, is: 'kobo' },
  { head: texts.heads.back, is: 'kobo' },
  { head: texts.heads.cost, is: 'kobo' },
  { head: texts.heads.fees, is: 'kobo' },
  { head: texts.heads.riders, is: 'kobo' },
  { head: texts.heads.leftOut, is: 'kobo' },
  { head: texts.heads.vat, is: 'kobo' },
] as const

const MAIN = 0

/** What each part of `COLUMNS` takes of what was sold. */
const LEFT = {
  of: 1,
  less: [
    { column: 3, part: 'cost', in: 'earned-goods' },
    { column: 4, part: 'fees', in: 'payments' },
    { column: 5, part: 'riders' },
    { column: 2, part: 'back', in: 'refunds' },
    { column: 7, part: 'vat', in: 'vat' },
    { column: 6, part: 'unknown', in: 'earned-goods' },
  ],
  unknown: 6,
} as const

/**
 * `uncosted`: what was sold, less what was sent back, of goods without a known cost (kobo). It is left out. So is
 * `cards`, what was sent back of gift cards: they count only with the goods that they pay.
 */
type Part = { sums: Sums; uncosted: number; cards: number }

const NOTHING: Part = { sums: new Sums(), uncosted: 0, cards: 0 }
const soldOf = ({ sums }: Part) => sums.kobo(...VAT_KINDS.filter((kind) => kind !== 'refund'))
const backOf = ({ sums, cards }: Part) => sums.kobo('refund') - cards

/** `vatKobo`: what of it is VAT, which is not the shop's. */
function valuesOf(part: Part, vatKobo: number): (number | null)[] {
  const { sums, uncosted } = part
  const [sold, back] = [soldOf(part), backOf(part)]
  const cost = sums.kobo('cost', 'restocked')
  const [fees, riders] = [sums.kobo('fee'), sums.kobo('rider')]
  const isUnknown = uncosted !== 0 && cost === 0
  const earned = sold + back + cost + fees + riders - uncosted - vatKobo
  const known = isUnknown ? null : cost
  return [earned, sold, back, known, fees, riders, 0 - uncosted, 0 - vatKobo]
}

async function readParts(shop: Shop, days: Days, by: UntaxedBy): Promise<Map<string, Part>> {
  const found = await readSums(shop, { days, by, of: 'earned' })
  const uncosted = new Map<string, number>()
  for (const { key, kobo } of await sumsBy(shop.db, { days, by, of: 'uncosted' }))
    uncosted.set(key, (uncosted.get(key) ?? 0) + kobo)
  const cards = await readSums(shop, { days, by, of: 'card' })
  return new Map(
    [...found].map(([key, sums]) => [
      key,
      { sums, uncosted: uncosted.get(key) ?? 0, cards: cards.get(key)?.kobo('refund') ?? 0 },
    ]),
  )
}

/** The values of each key. However they are put together, their VAT is that within their whole sum, to the kobo. */
async function readEarned(shop: Shop, days: Days, by: UntaxedBy) {
  const parts = await readParts(shop, days, by)
  const taxed = taxedDays(days)
  const ofTaxed = taxed?.from === days.from ? parts : taxed && (await readParts(shop, taxed, by))
  const untaxed = await readUntaxed(shop, taxed, by)
  const vatOf = runningVat()
  return new Map(
    [...parts].toSorted().map(([key, part]) => {
      const within = ofTaxed?.get(key) ?? NOTHING
      const withVat =
        soldOf(within) + backOf(within) - within.uncosted - (untaxed.get(key)?.known ?? 0)
      return [key, valuesOf(part, vatOf(withVat))]
    }),
  )
}

/** A row for each item or order, what earned the most first. */
async function rowsBy(shop: Shop, days: Days, by: 'item' | 'order'): Promise<ReportRow[]> {
  const rows = [...(await readEarned(shop, days, by))].map(([key, values]) => ({ key, values }))
  return rows.toSorted((a, b) => (b.values[MAIN] ?? 0) - (a.values[MAIN] ?? 0))
}

/** What was sold, less its VAT, what the goods cost, companies and riders keep, and went back, by day or month. */
export const earned: Report = {
  columns: COLUMNS,
  main: MAIN,
  left: LEFT,
  isByTime: true,
  read: async (shop, days) => {
    const found = await readEarned(shop, days, isByMonth(days) ? 'month' : 'day')
    const nothing = valuesOf(NOTHING, 0)
    return stepsOf(days).map((key) => ({ key, values: found.get(key) ?? nothing }))
  },
}

/** What all of these days earned (kobo). */
export async function readEarnedTotal(shop: Shop, days: Days): Promise<number> {
  const rows = await earned.read(shop, days)
  return rows.reduce((sum, { values }) => sum + (values[MAIN] ?? 0), 0)
}

/** The same by item. Delivery, fees, and sums that went back for no goods, are a row of their own. */
export const earnedByGoods: Report = {
  columns: COLUMNS,
  main: MAIN,
  left: LEFT,
  by: 'item',
  other: texts.noGoodsEarned,
  read: (shop, days) => rowsBy(shop, days, 'item'),
}

/** The same by order. A large shop has 300,000 orders a year, and SQLite answers nobody while they are added up. */
export const earnedByOrders: Report = {
  columns: COLUMNS,
  mostDays: 31,
  main: MAIN,
  left: LEFT,
  by: 'order',
  other: texts.oldOrder,
  read: (shop, days) => rowsBy(shop, days, 'order'),
}
