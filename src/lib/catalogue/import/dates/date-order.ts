import { importTexts as say } from '#lib/texts/owner/import.ts'
import { type Cells, COUNTED_AT, WINDOW } from '../columns.ts'

export const DATE_COLUMNS: readonly string[] = ['added', COUNTED_AT, WINDOW.from, WINDOW.until]

const MOST_MONTHS = 12
/** `11/28/2026 9:05 AM`: two small numbers. One is the day, the other the month. */
const SMALL_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})(\2(?:\d{4}|\d\d)(?!\d).*)$/

/** The first cell of a column by what it shows: that the day is first, that the month is, or neither. */
type Seen = { day?: string; month?: string; either?: string }

/** How the days of a table are written. */
export type DateOrders = {
  /** The columns with the month first. */
  monthFirst: ReadonlySet<string>
  hints: string[]
  faults: string[]
}

/** Looks at the days of a table, as American programs write them with the month first. */
export class SeenDates {
  readonly #columns = new Map<string, Seen>()

  add(column: string, cell: string): void {
    const [, first, , second] = SMALL_NUMBERS.exec(cell) ?? []
    if (first === undefined) return
    const seen = this.#columns.get(column) ?? {}
    this.#columns.set(column, seen)
    if (Number(first) > MOST_MONTHS) seen.day ??= cell
    else if (Number(second) > MOST_MONTHS) seen.month ??= cell
    else seen.either ??= cell
  }

  /** A column is read with the month first when it shows that, or shows nothing beside one that does. */
  orders(): DateOrders {
    const all = [...this.#columns]
    const hasDayFirst = all.some(([, { day }]) => day !== undefined)
    const shown = all.find(([, { day, month }]) => month !== undefined && day === undefined)?.[1]
    const orders = { monthFirst: new Set<string>(), hints: [] as string[], faults: [] as string[] }
    for (const [column, { day, month, either = '' }] of all) {
      const sign = month ?? (hasDayFirst ? undefined : shown?.month)
      if (day !== undefined && month !== undefined)
        orders.faults.push(say.bothFirst(column, day, month))
      else if (day === undefined && sign !== undefined) {
        orders.monthFirst.add(column)
        orders.hints.push(say.monthFirst(column, sign))
      } else if (day === undefined) orders.hints.push(say.dayFirst(column, either))
    }
    return orders
  }
}

/** The cells of a row with the day first. */
export const withDayFirst = (cells: Cells, { monthFirst }: DateOrders): Cells => ({
  ...cells,
  ...Object.fromEntries(
    [...monthFirst].map((column) => [
      column,
      (cells[column] ?? '').replace(SMALL_NUMBERS, '$3$2$1$4'),
    ]),
  ),
})
