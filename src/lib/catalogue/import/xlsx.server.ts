import { readFile, stat } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { CellValue } from 'read-excel-file/universal'
import { importTexts as say } from '#lib/texts/import.ts'
import { BadTable, type TableRow } from './csv.server.ts'

const MAX_BYTES = 20_000_000
const MAX_UNPACKED_BYTES = 100_000_000
/** The library makes a whole rectangle of a sheet: one cell far outside of the table would take all memory. */
const MAX_CELLS = 5_000_000

/** Each row of the first sheet that is not blank, as text. Throws BadTable. */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  if ((await stat(path)).size > MAX_BYTES) throw new BadTable(1, say.xlsxTooLarge)
  const bytes = new Uint8Array(await readFile(path))
  refuseBomb(bytes)
  // Loaded when it is needed: each worker would hold 17 MB for it.
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(bytes.buffer).catch((error: Error) => {
    // Its XML parser throws plain errors for what is no XML.
    throw new BadTable(1, say.badXlsx(error.message))
  })
  for (const [index, row] of rows.entries()) {
    const cells = row.map(toText)
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, line: index + 1 }
  }
}

/** Before the library unpacks a file, which takes the sizes that its directory states. */
function refuseBomb(bytes: Uint8Array): void {
  let unpacked = 0
  unzip(bytes, ({ originalSize }) => {
    unpacked += originalSize
    return false
  })
  if (unpacked > MAX_UNPACKED_BYTES) throw new BadTable(1, say.xlsxTooLarge)
  const sheets = unzip(bytes, ({ name }) => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name))
  for (const sheet of Object.values(sheets))
    if (cellsOf(new TextDecoder().decode(sheet)) > MAX_CELLS)
      throw new BadTable(1, say.xlsxTooLarge)
}

type Filter = (file: { name: string; originalSize: number }) => boolean

function unzip(bytes: Uint8Array, filter: Filter) {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new BadTable(1, say.badXlsx('not a zip archive'))
  }
}

/** A row, a cell, or the place of one: `r="AB12"`, `r="12"`. */
const MARKS = /<(?:\w+:)?(row|c)\b|\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g
const LETTERS = 26

/** How many cells the rectangle has that holds all of a sheet. */
function cellsOf(sheet: string): number {
  let [rows, columns, rowsSeen, cellsSeen] = [0, 0, 0, 0]
  for (const [, tag, letters = '', row] of sheet.matchAll(MARKS)) {
    if (tag === 'row') {
      rowsSeen++
      cellsSeen = 0
    } else if (tag === 'c') cellsSeen++
    rows = Math.max(rows, rowsSeen, Number(row ?? 0))
    columns = Math.max(columns, cellsSeen, columnOf(letters))
  }
  return rows * columns
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0)

/** Excel's days begin here: what comes earlier is a time of day. */
const FIRST_YEAR = 1901

/** As an owner would write it in a CSV. */
function toText(value: CellValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!(value instanceof Date)) return String(value)
  return value.getUTCFullYear() < FIRST_YEAR
    ? say.timeOfDay(value.toISOString().slice(11, 16))
    : value.toISOString().slice(0, 10)
}
