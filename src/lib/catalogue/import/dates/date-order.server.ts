import { DATE_COLUMNS, type DateOrders, SeenDates } from './date-order.ts'
import {
  type Header,
  isTitle,
  type ColumnMatches,
  MAX_TITLES,
  MOST_COLUMNS,
  readHeader,
  toCells,
} from '../header.ts'
import { readTableRows } from '../table-rows.server.ts'

/** Reads how the days of a table are written: a row alone does not show it. Throws BadTable. */
export async function readDateOrders(path: string, matches?: ColumnMatches): Promise<DateOrders> {
  const seen = new SeenDates()
  let header: Header | null = null
  let titles = 0
  for await (const { cells } of readTableRows(path)) {
    if (header) {
      const named = toCells(header.columns, cells)
      for (const column of DATE_COLUMNS) seen.add(column, named[column] ?? '')
      continue
    }
    // As reading the goods does, which says so.
    if (cells.length > MOST_COLUMNS) break
    const read = readHeader(cells, matches)
    if (isTitle(read) && titles++ < MAX_TITLES) continue
    if (!DATE_COLUMNS.some((column) => read.columns.includes(column))) break
    header = read
  }
  return seen.orders()
}
