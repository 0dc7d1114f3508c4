import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from './csv.ts'

/** A sheet of Excel has no more. */
const MOST_ROWS = 1_048_576

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What stands around the one sheet of a workbook. */
const AROUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** XML has no word for the other control characters. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? '')

const LETTERS = 26

/** The letters of a column: A for 0, AB for 27. */
const columnOf = (index: number): string =>
  (index < LETTERS ? '' : columnOf(Math.floor(index / LETTERS) - 1)) +
  String.fromCodePoint(65 + (index % LETTERS))

/** A text is an inline string, which no spreadsheet takes for a formula. */
function toXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  return typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowOf = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => toXml(cell, `${columnOf(index)}${row}`)).join('')}</row>`

/**
 * A workbook of Excel with one sheet of these rows, in parts: of a long table only some rows are in memory. Throws for
 * more rows than a sheet has.
 */
export async function* toXlsx(
  rows: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  for (const [name, text] of Object.entries(AROUND)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(strToU8(XML + text), true)
  }
  // The fastest level: shoppers wait while it works.
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 })
  zip.add(sheet)
  sheet.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`))
  let count = 0
  for await (const some of rows) {
    if (count + some.length > MOST_ROWS) throw new Error(`a sheet has at most ${MOST_ROWS} rows`)
    const lines = some.map((cells, index) => rowOf(cells, count + index + 1))
    count += some.length
    sheet.push(strToU8(lines.join('')))
    yield* made.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* made
}
