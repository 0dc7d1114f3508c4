import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importTexts as say } from '#lib/texts/owner/import.ts'

/** A row of the owner's table, unparsed. */
export type TableRow = { cells: string[]; line: number }

/** A file that is no table. */
export class BadTable extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const LOOKED_AT_BYTES = 4_096
const SEPARATORS = [',', ';', '\t']
/** Descriptions may have pictures in them. Without this limit a missing quote would make one record of the rest of the file. */
const MAX_RECORD_BYTES = 10_000_000

type Record = { record: string[]; info: { lines: number } }

/**
 * Yields each row with its first line, without blank rows, which Excel leaves at the end. Encoding and delimiter are
 * detected from the beginning of the file. Throws BadTable.
 */
export async function* readCsv(path: string): AsyncGenerator<TableRow> {
  const { encoding, delimiter } = await detectForm(path)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  // An error of the file ends the parser, which throws it here; the callback is not needed.
  pipeline(
    createReadStream(path),
    (bytes) => decode(bytes, encoding),
    parser,
    () => {},
  )
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Record>) {
      const isBlank = record.every((cell) => cell.trim() === '')
      if (!isBlank && !isExcelHint(record)) yield { cells: record, line }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new BadTable(lines ?? 1, say.badCsv(error.message))
  }
}

/** `sep=;`, which tells Excel the delimiter. */
const isExcelHint = ([first = '', second = '']: string[]): boolean =>
  /^sep=.?$/i.test(first) && second === ''

async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  // Removes a byte order mark. Invalid bytes become U+FFFD, which is refused in each row.
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for await (const chunk of bytes) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // The sign behind a quote may come with the next chunk.
    rest = text.slice(-2)
    yield withoutBackslashes(text).slice(0, text.length - rest.length)
  }
  yield withoutBackslashes(rest + decoder.decode())
}

/** PHP before 7.4 wrote a quote of a cell with a backslash. Nothing else has a quote before more text. */
const withoutBackslashes = (text: string): string => text.replace(/\\"(?=[^",;\t\r\n])/g, '""')

async function detectForm(path: string): Promise<{ encoding: string; delimiter: string }> {
  const start = await readStart(path)
  const encoding = detectEncoding(start)
  const [line = ''] = new TextDecoder(encoding)
    .decode(start)
    .trimStart()
    .split(/\r?\n|\r/)
  const told = /^"?sep=(.)/i.exec(line)?.[1]
  const count = (sign: string) => line.split(sign).length
  const delimiter = told ?? SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
  return { encoding, delimiter }
}

/** Detects UTF-16 by the byte order mark, or by the zero byte of ASCII letters. */
function detectEncoding(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const mark = start.toString('hex', 0, 2)
  if (mark === 'fffe' || (start[0] !== 0 && start[1] === 0)) return 'utf-16le'
  return mark === 'feff' || (start.length > 1 && start[0] === 0) ? 'utf-16be' : 'utf-8'
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
