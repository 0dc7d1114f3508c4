import { withoutFormulaMark } from '#lib/sheets/csv.ts'
import { cleanText } from '#lib/letters/clean-text.ts'

/** A line of an export. */
export type ExportLine = { line: number; cells: readonly string[] }

/** Something at a line of the export. `column`: as the export names it. */
export type AtLine = { line: number; column?: string; cell?: string; reason: string }

/** The name of a column as it is compared: `Option1 Value` and `Option1 value` are the same. */
export const headOf = (cell: string): string => cleanText(cell).toLowerCase().replace(/\s+/g, ' ')

/** Reads cells of a line by the first of these names that the export has; empty for a column that it lacks. */
export function cellReader(header: readonly string[]) {
  const places = new Map(header.map((cell, at) => [headOf(cell), at]))
  return ({ cells }: ExportLine, ...names: string[]): string => {
    const name = names.find((each) => places.has(each))
    return name === undefined
      ? ''
      : withoutFormulaMark(cleanText(cells[places.get(name) ?? -1] ?? ''))
  }
}
