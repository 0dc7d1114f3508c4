import type { Moment } from '#lib/time.ts'
import { type AtLine, cellReader, type ExportLine, headOf } from './export-lines.ts'
import { weightReader } from './weights.ts'

/** The columns of WooCommerce's export. */
export const NAMES = {
  name: 'Name',
  slug: 'Name',
  description: 'Description',
  category: 'Categories',
  price: 'Regular price',
  new_price: 'Sale price',
  new_price_from: 'Date sale price starts',
  new_price_until: 'Date sale price ends',
  stock: 'Stock',
  sku: 'SKU',
  weight: 'Weight (kg)',
  sizes: 'Attribute 1 value(s)',
  colours: 'Attribute 1 value(s)',
  images: 'Images',
  hidden: 'Published',
}

const isOfVariations = (type: string): boolean => type.endsWith('variation')

/** The values between commas; a comma of a value has a backslash before it. */
export const listOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

export function readingOf(header: readonly string[]) {
  const of = cellReader(header)
  const numbers = header.flatMap((cell) => /^attribute (\d+) name$/.exec(headOf(cell))?.[1] ?? [])
  const typesOf = (line: ExportLine) => listOf(of(line, 'type').toLowerCase())
  return {
    of,
    typesOf,
    weightsOf: weightReader(header, of),
    isVariation: (line: ExportLine) => typesOf(line).some(isOfVariations),
    optionsOf: (line: ExportLine) =>
      numbers
        .map(
          (number) =>
            [
              of(line, `attribute ${number} name`).replace(/^pa_/, ''),
              of(line, `attribute ${number} value(s)`),
            ] as const,
        )
        .filter(([name]) => name !== ''),
  }
}

export type Reading = ReturnType<typeof readingOf> & { now: Moment }
export type LineReport = { faults: AtLine[]; hints: AtLine[] }

/** WooCommerce writes a line break as two signs. A text without blocks has its own lines. */
export function withLines(html: string): string {
  const text = html.replace(/\\r?\\n|\\n/g, '\n')
  return /<(?:p|div|ul|ol|table|h[1-6]|br)\b/i.test(text) ? text : text.replaceAll('\n', '<br>')
}
