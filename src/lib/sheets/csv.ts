/** A cell of a table; null for an empty one. */
export type Cell = string | number | null

/** A cell that a spreadsheet would take for a formula, also by its full-width signs, or that was marked as text because of that. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/**
 * A cell of a CSV file, quoted where it must be. A cell that a spreadsheet would take for a formula gets an apostrophe,
 * so that it opens as text; `withoutFormulaMark` gives the cell back.
 */
export function toCsvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `toCsvCell` wrote. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** The byte order mark: without it spreadsheets do not read the file as UTF-8, and garble Ọjà. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row of a CSV file. Negative sums stay numbers. */
export const toCsvRow = (cells: readonly Cell[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : toCsvCell(cell ?? ''))).join(',')

/** A CSV file of these rows, in parts. */
export async function* toCsv(rows: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const some of rows) yield some.map((cells) => `${toCsvRow(cells)}\r\n`).join('')
}
