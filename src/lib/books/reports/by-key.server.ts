import type { Days } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import type { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { wordOf } from '#lib/texts/word-of.ts'
import type { KeptBy } from './kept-by.sql.ts'
import { type NameKind, namesOf } from './names.sql.ts'
import { type AskedSums, type COUNTED, sumsBy } from './reports.sql.ts'
import { isByMonth, type ReportColumn, type ReportRow, stepsOf, Sums } from './report.ts'

type PartOfSum = {
  column: number
  part: keyof typeof texts.band.parts
  in?: keyof typeof texts.names
}

/**
 * A report: its columns, and its rows for some days. `main`: the column that is compared with the days before. `by`:
 * whose names its rows have; `words` where they are words of the shop; `other`: what a row without a name is called.
 */
export type Report = {
  columns: readonly ReportColumn[]
  main: number
  /** Whether its rows are days or months. */
  isByTime?: boolean
  /** How many days it shows at most, where it has a row for each order. */
  mostDays?: number
  /** Whether its sums are below 0, and more of them is more that went back. */
  isBack?: boolean
  /**
   * The main column as what is left of the column `of` after those of `less`, which are below 0; `in`: the report of
   * their rows. `unknown`: the column of sums that are left out.
   */
  left?: { of: number; less: readonly PartOfSum[]; unknown: number }
  by?: NameKind
  words?: Readonly<Record<string, string>>
  other?: string
  read: (shop: Shop, days: Days) => Promise<ReportRow[]>
}

/** The sums of each key. */
export async function readSums({ db }: Shop, asked: AskedSums): Promise<Map<string, Sums>> {
  const found = new Map<string, Sums>()
  for (const row of await sumsBy(db, asked)) {
    const sums = found.get(row.key) ?? new Sums()
    sums.add(row)
    found.set(row.key, sums)
  }
  return found
}

/** A row for each key, the largest first, by the column `main`. */
export async function rowsByKey(
  shop: Shop,
  asked: { days: Days; by: KeptBy; of: keyof typeof COUNTED; main: number },
  valuesOf: (sums: Sums) => number[],
): Promise<ReportRow[]> {
  const rows = [...(await readSums(shop, asked))].map(([key, sums]) => ({
    key,
    values: valuesOf(sums),
  }))
  return rows.toSorted((a, b) => (b.values[asked.main] ?? 0) - (a.values[asked.main] ?? 0))
}

/** `of`: what a row counts, such as the slug of an item; empty for what has no page. */
export type NamedRow = ReportRow & { label: string; of: string }

/** The rows with their names. */
export async function nameRows(
  { db }: Shop,
  { by, words = {}, other = '' }: Report,
  rows: readonly ReportRow[],
): Promise<NamedRow[]> {
  const keys = rows.flatMap(({ key }) => key || [])
  const names = by ? await namesOf(db, by, keys) : null
  return rows.map((row) => {
    const named = names?.get(row.key)
    if (names) return { ...row, label: named?.label ?? other, of: named?.of ?? '' }
    return {
      ...row,
      label: row.label ?? (wordOf(words, row.key) || row.key),
      of: row.of ?? row.key,
    }
  })
}

/** A row for each day of the days, or each month, also where nothing was. */
export async function rowsByTime(
  shop: Shop,
  days: Days,
  of: keyof typeof COUNTED,
  valuesOf: (sums: Sums) => number[],
): Promise<ReportRow[]> {
  const found = await readSums(shop, { days, by: isByMonth(days) ? 'month' : 'day', of })
  return stepsOf(days).map((key) => ({ key, values: valuesOf(found.get(key) ?? new Sums()) }))
}
