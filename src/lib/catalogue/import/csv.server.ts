import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importTexts as say } from '#lib/texts/import.ts'
import { findOtherForm } from './forms.server.ts'
import {
  type Cells,
  type Circumstances,
  COLUMNS,
  FIXED_COLUMNS,
  type ItemEntry,
  readRow,
} from './rows.ts'
import type { Problem } from './yaml.server.ts'

const MAX_ITEMS = 100_000
/** A forgotten quote would otherwise make one record of the rest of the file. */
const MAX_RECORD_BYTES = 100_000

export type ItemLine = { entry: ItemEntry; line: number }

/**
 * Reads `items.csv` row by row and holds none of them. Tells `report` of every bad row; once it has, nothing that is
 * yielded is to be used. A file of the header alone is a shop without goods, as `export` writes it; one without even
 * that was not saved whole.
 */
export async function* readItems(
  path: string,
  circumstances: Circumstances,
  report: (problem: Problem) => void,
): AsyncGenerator<ItemLine> {
  const file = basename(path)
  const lineOfSlug = new Map<string, number>()
  let count = 0
  let header: readonly string[] | null = null
  const tell = (line: number, reason: string) => report({ file, line, reason })
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return tell(1, say.missingFile)
  try {
    const otherForm = await findOtherForm(path)
    if (otherForm) return tell(1, otherForm)
    for await (const { cells, line } of recordsOf(path)) {
      if (!header) {
        header = COLUMNS.filter((column) => isFixed(column) || cells.includes(column))
        if (cells.join() !== header.join()) return tell(line, say.badHeader(COLUMNS.join()))
        continue
      }
      if (++count > MAX_ITEMS) return tell(line, say.tooMany(MAX_ITEMS))
      if (cells.length !== header.length) {
        tell(line, say.wrongColumns(cells.length, header.length))
        continue
      }
      const { entry, problems } = readRow(toCells(header, cells), circumstances)
      for (const reason of problems) tell(line, reason)
      const before = lineOfSlug.get(entry.slug)
      if (before !== undefined) tell(line, say.duplicateSlug(entry.slug, before))
      else if (entry.slug) lineOfSlug.set(entry.slug, line)
      yield { entry, line }
    }
    if (!header) tell(1, say.badHeader(COLUMNS.join()))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return tell(1, say.unreadable)
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    tell(lines ?? 1, say.badCsv(error.message))
  }
}

const isFixed = (column: string) => (FIXED_COLUMNS as readonly string[]).includes(column)

const toCells = (header: readonly string[], cells: string[]): Cells =>
  Object.fromEntries(header.map((column, index) => [column, (cells[index] ?? '').trim()])) as Cells

type Piece = { record: string[]; info: { lines: number } }

/** Each record with the line it begins on; blank lines are passed over, and those of commas that Excel leaves at the end. */
async function* recordsOf(path: string): AsyncGenerator<{ cells: string[]; line: number }> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  // What goes wrong with the file ends the parser, which throws it here; nothing is left to be called back for.
  pipeline(createReadStream(path), parser, () => {})
  let line = 1
  for await (const { record, info } of parser as AsyncIterable<Piece>) {
    const isBlank = record.every((cell) => cell.trim() === '')
    if (!isBlank) yield { cells: record, line }
    line = info.lines + 1
  }
}
