/** A cell that a spreadsheet would take for a formula, or that was marked as text because of that. */
const FORMULA = /^'*[=+\-@\t\r]/
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
