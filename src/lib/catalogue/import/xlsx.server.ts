import { readFile, stat } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { CellValue } from 'read-excel-file/universal'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { SECOND_MS } from '#lib/time.ts'
import { BadTable, type TableRow } from './csv.server.ts'

const MAX_BYTES = 20_000_000
const MAX_UNPACKED_BYTES = 100_000_000

/**
 * Yields each non-blank row of the first sheet as text. Throws BadTable. The library fills the sheet's whole rectangle:
 * one cell far outside the table takes all memory, so it runs in the process that may die.
 */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  if ((await stat(path)).size > MAX_BYTES) throw new BadTable(1, say.xlsxTooLarge)
  const bytes = new Uint8Array(await readFile(path))
  refuseBomb(bytes)
  // Imported when needed: it takes 17 MB in each worker.
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(bytes.buffer).catch((error: Error) => {
    // Its XML parser throws plain errors.
    throw new BadTable(1, say.badXlsx(error.message))
  })
  for (const [index, row] of rows.entries()) {
    const cells = row.map(toText)
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, line: index + 1 }
  }
}

/** Refuses a zip bomb, by the sizes in the zip directory, before the library unpacks the file. */
function refuseBomb(bytes: Uint8Array): void {
  let unpacked = 0
  unzip(bytes, ({ originalSize }) => {
    unpacked += originalSize
    return false
  })
  if (unpacked > MAX_UNPACKED_BYTES) throw new BadTable(1, say.xlsxTooLarge)
}

type Filter = (file: { name: string; originalSize: number }) => boolean

function unzip(bytes: Uint8Array, filter: Filter) {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new BadTable(1, say.badXlsx('not a zip archive'))
  }
}

/** Excel's dates begin here; an earlier value is a time of day. */
const FIRST_YEAR = 1901

/** The text that an owner would write in a CSV file. */
function toText(value: CellValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!(value instanceof Date)) return String(value)
  if (value.getUTCFullYear() < FIRST_YEAR) return say.timeOfDay(value.toISOString().slice(11, 16))
  // A spreadsheet counts in parts of a day: a minute may lack a hair.
  const text = new Date(Math.round(value.getTime() / SECOND_MS) * SECOND_MS).toISOString()
  const [day = '', time = ''] = text.slice(0, 19).split('T')
  return time === MIDNIGHT ? day : `${day} ${time}`
}

const MIDNIGHT = '00:00:00'
