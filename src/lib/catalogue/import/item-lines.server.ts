import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { BadTable } from './csv.server.ts'
import { withDayFirst } from './dates/date-order.ts'
import { readDateOrders } from './dates/date-order.server.ts'
import {
  type Header,
  type Heading,
  isTitle,
  readHeader,
  toCells,
  MAX_TITLES,
  MOST_COLUMNS,
} from './header.ts'
import type { Problem } from './problems.ts'
import { type ItemEntry, lackedOf } from './columns.ts'
import { type RowContext, readItemRow } from './rows.ts'
import { readTableRows } from './table-rows.server.ts'

const MAX_ITEMS = 100_000

export type ItemLine = { entry: ItemEntry; file: string; line: number }

export type Reports = {
  /** Called for an error: the yielded rows must then not be used. */
  report: (problem: Problem) => void
  /** Called for a hint to the owner. */
  warn?: (problem: Problem) => void
  /** Called with the headings: those of the line that is most like a header, where none is one. */
  onHeadings?: (headings: Heading[]) => void
}

/**
 * Reads the owner's table of items row by row, without keeping rows in memory. A file with only the header is a shop
 * without goods; a file without a header was not saved completely.
 */
export async function* readItems(
  path: string,
  circumstances: RowContext,
  { report, warn = () => {}, onHeadings = () => {} }: Reports,
): AsyncGenerator<ItemLine> {
  const file = basename(path)
  const tell = (line: number, reason: string) => report({ file, line, reason })
  if (!existsSync(path)) return tell(1, say.missingFile)
  const seen = new SeenItems(tell, (line, reason) => warn({ file, line, reason }))
  let header: Header | null = null
  const titles: (Header & { line: number })[] = []
  let count = 0
  try {
    const dates = await readDateOrders(path, circumstances.matches)
    for await (const { cells, line } of readTableRows(path)) {
      if (!header) {
        if (cells.length > MOST_COLUMNS)
          return tell(line, say.wrongColumns(cells.length, MOST_COLUMNS))
        const read = readHeader(cells, circumstances.matches)
        if (isTitle(read) && titles.length < MAX_TITLES) {
          titles.push({ ...read, line })
          continue
        }
        for (const reason of read.warnings) warn({ file, line, reason })
        for (const reason of dates.hints) warn({ file, line, reason })
        for (const reason of [...read.faults, ...dates.faults]) tell(line, reason)
        for (const title of titles) warn({ file, line: title.line, reason: say.titleLine })
        header = read
        onHeadings(read.headings)
        continue
      }
      if (++count > MAX_ITEMS) return tell(line, say.tooMany(MAX_ITEMS))
      if (!hasWidth(cells, header.columns.length)) {
        tell(line, say.wrongColumns(cells.length, header.columns.length))
        continue
      }
      const named = withDayFirst(toCells(header.columns, cells), dates)
      const row = readItemRow(named, circumstances)
      const { entry, problems, hints, isSlugMade } = row
      for (const problem of problems)
        if (!header.missing.includes(problem.column))
          report({ file, line, cell: named[problem.column] ?? '', ...problem })
      for (const reason of hints) warn({ file, line, reason })
      seen.add(entry, line, isSlugMade)
      // What is wrong with the first line is wrong with each: their own faults are told with it.
      if (header.faults.length > 0 || dates.faults.length > 0) continue
      const lacks = lackedOf(header.columns)
      yield { entry: lacks.length > 0 ? { ...entry, lacks } : entry, file, line }
    }
    const [first] = titles.toSorted((a, b) => b.headings.length - a.headings.length)
    if (!header && first) {
      onHeadings(first.headings)
      for (const reason of first.faults) tell(first.line, reason)
    } else if (!header) tell(1, say.noHeader)
  } catch (error) {
    if (error instanceof BadTable) return tell(error.line, error.message)
    if (error instanceof Error && 'syscall' in error) return tell(1, say.unreadable)
    throw error
  }
}

/** The table in a folder: `items.csv` or `items.xlsx`. */
export function findItemsFile(dir: string, report: (problem: Problem) => void): string {
  const [csv, xlsx] = [join(dir, 'items.csv'), join(dir, 'items.xlsx')]
  if (!existsSync(xlsx)) return csv
  if (existsSync(csv)) report({ file: basename(xlsx), line: 1, reason: say.twoTables })
  return xlsx
}

/** Spreadsheet programs write empty cells after the last column. */
const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '')

type Tell = (line: number, reason: string) => void

/** Reports slugs and names that occur twice. */
export class SeenItems {
  readonly #lineOfSlug = new Map<string, number>()
  readonly #lineOfName = new Map<string, number>()
  readonly #tell: Tell
  readonly #warn: Tell

  constructor(tell: Tell, warn: Tell) {
    this.#tell = tell
    this.#warn = warn
  }

  add({ slug, name }: ItemEntry, line: number, isSlugMade: boolean): void {
    const sameName = name.toLowerCase()
    const before = this.#lineOfSlug.get(slug)
    const named = this.#lineOfName.get(sameName)
    if (slug && before !== undefined)
      this.#tell(
        line,
        isSlugMade ? say.needsSlug(name, slug, before) : say.duplicateSlug(slug, before),
      )
    else if (name && named !== undefined) this.#warn(line, say.sameName(name, named))
    if (before === undefined) this.#lineOfSlug.set(slug, line)
    if (named === undefined) this.#lineOfName.set(sameName, line)
  }
}
