import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { SLUG_LENGTH, slugOf } from '../../goods/slug.ts'
import { type AtLine, cellReader, type ExportLine, headOf } from './export-lines.ts'
import {
  type ExportReader,
  isOfColours,
  type MovedPhoto,
  type OldItem,
  splitOptions,
  tidy,
  type Variant,
} from './moved.ts'
import { weightReader } from './weights.ts'

/** With `Type` and `Name`, one of these makes sure of the export. */
const OWN = ['regular price', 'is featured?', 'visibility in catalog', 'attribute 1 name']
const NO_GOODS = ['grouped', 'external']
const NAMES = {
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

/** The values between commas; a comma of a value has a backslash before it. */
const listOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

/** The product export of WooCommerce: an item a line, its variations in lines of their own. */
export const wooCommerce: ExportReader = {
  shop: 'WooCommerce',
  names: NAMES,
  knows: (header) => {
    const heads = header.map(headOf)
    return (
      heads.includes('type') && heads.includes('name') && OWN.some((name) => heads.includes(name))
    )
  },
  read: (header, lines) => {
    const reading = readingOf(header)
    const { of, typesOf } = reading
    const { parents, variationsOf, faults } = groupLines(lines, reading)
    const hints: AtLine[] = []
    const handles = new Map<string, number>()
    const items = parents.flatMap((line): OldItem[] => {
      const name = of(line, 'name')
      const other = typesOf(line).find((type) => NO_GOODS.includes(type))
      if (other !== undefined) {
        hints.push({ line: line.line, column: 'Type', reason: say.noGoods(name, other) })
        return []
      }
      const variations = variationsOf.get(line) ?? []
      if (typesOf(line).includes('variable') && variations.length === 0)
        faults.push({ line: line.line, column: 'Type', reason: say.withoutVariations(name) })
      const item = toItem(line, variations, reading, faults)
      return [{ ...item, handle: numbered(handles, item.handle) }]
    })
    return { items, faults, hints }
  },
}

/** WordPress puts -2 behind the address of the second item with the same name. */
function numbered(seen: Map<string, number>, handle: string): string {
  const count = (seen.get(handle) ?? 0) + 1
  seen.set(handle, count)
  return count === 1 || handle === '' ? handle : `${handle}-${count}`
}

type Reading = ReturnType<typeof readingOf>

function readingOf(header: readonly string[]) {
  const of = cellReader(header)
  const numbers = header.flatMap((cell) => /^attribute (\d+) name$/.exec(headOf(cell))?.[1] ?? [])
  const typesOf = (line: ExportLine) => listOf(of(line, 'type').toLowerCase())
  return {
    of,
    typesOf,
    weightsOf: weightReader(header, of),
    isVariation: (line: ExportLine) => typesOf(line).includes('variation'),
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

/** The variations of each item, which they name by `id:12` or by its SKU. They may stand before it. */
function groupLines(lines: readonly ExportLine[], { of, isVariation }: Reading) {
  const faults: AtLine[] = []
  const parents = lines.filter((line) => !isVariation(line))
  const parentOf = new Map<string, ExportLine>()
  for (const line of parents) {
    const [id, sku] = [of(line, 'id'), of(line, 'sku')]
    if (id) parentOf.set(`id:${id}`, line)
    if (sku && !parentOf.has(sku)) parentOf.set(sku, line)
  }
  const variationsOf = new Map<ExportLine, ExportLine[]>()
  for (const line of lines.filter(isVariation)) {
    const cell = of(line, 'parent')
    const parent = parentOf.get(cell)
    if (parent) variationsOf.set(parent, [...(variationsOf.get(parent) ?? []), line])
    else faults.push({ line: line.line, column: 'Parent', cell, reason: say.unknownParent(cell) })
  }
  return { parents, variationsOf, faults }
}

function toItem(
  line: ExportLine,
  variations: readonly ExportLine[],
  reading: Reading,
  faults: AtLine[],
): OldItem {
  const { of, optionsOf } = reading
  const name = of(line, 'name')
  const isSimple = variations.length === 0
  const sold = isSimple ? [line] : variations
  const reduced = sold.find((each) => of(each, 'sale price') !== '') ?? line
  return {
    line: line.line,
    handle: of(line, 'slug') || slugOf(name, SLUG_LENGTH),
    name,
    html: of(line, 'description') || of(line, 'short description'),
    place: deepest(listOf(of(line, 'categories'))),
    isHidden:
      !['', '1'].includes(of(line, 'published')) || of(line, 'visibility in catalog') === 'hidden',
    from: momentOf(of(reduced, 'date sale price starts'), '00:00'),
    until: momentOf(of(reduced, 'date sale price ends'), '23:59'),
    // All that a simple item says of its colours: it has no variation of each.
    colours: isSimple
      ? optionsOf(line)
          .filter(([option]) => isOfColours(option))
          .flatMap(([, values]) => listOf(values).map(tidy))
      : [],
    variants: sold.map((each) => toVariant(each, isSimple ? [] : optionsOf(each), of, faults)),
    weights: reading.weightsOf(line, sold),
    photos: photosOf([line, ...variations], (each) => ({
      addresses: listOf(of(each, 'images')),
      colour: each === line ? '' : splitOptions(optionsOf(each)).colour,
    })),
  }
}

function toVariant(
  { line, ...rest }: ExportLine,
  options: ReturnType<Reading['optionsOf']>,
  of: Reading['of'],
  faults: AtLine[],
): Variant {
  const cell = (name: string) => of({ line, ...rest }, name)
  for (const [name, value] of options)
    if (value === '') faults.push({ line, column: NAMES.sizes, reason: say.any(name) })
  const [regular, sale] = [cell('regular price'), cell('sale price')]
  const stock = cell('stock').replace(/\.0+$/, '')
  const isOut = ['0', 'no'].includes(cell('in stock?').toLowerCase())
  const isCounted = stock !== '' && stock !== 'parent'
  return {
    line,
    ...splitOptions(options),
    price: sale || regular,
    oldPrice: sale ? regular : '',
    priceColumns: sale ? [NAMES.new_price, NAMES.price] : [NAMES.price, NAMES.new_price],
    sku: cell('sku'),
    stock: isCounted ? stock : isOut ? '0' : null,
  }
}

/** The category that says most: `Women > Dresses` rather than `Women`, which stands beside it. */
const deepest = (paths: readonly string[]): string => {
  const depthOf = (path: string) => path.split('>').length
  return paths.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? ''
}

/** A day alone is the whole day. */
const momentOf = (cell: string, time: string): string =>
  cell === '' || /\d[T ]\d/.test(cell) ? cell : `${cell} ${time}`

/** The photos of an item and then of its variations; one that is in both shows the colour of the variation. */
function photosOf(
  lines: readonly ExportLine[],
  of: (line: ExportLine) => { addresses: string[]; colour: string },
): MovedPhoto[] {
  const photos = new Map<string, MovedPhoto>()
  for (const { addresses, colour } of lines.map(of))
    for (const address of addresses) {
      const known = photos.get(address)
      photos.set(address, { address, alt: '', colour: known?.colour || colour })
    }
  return [...photos.values()]
}
