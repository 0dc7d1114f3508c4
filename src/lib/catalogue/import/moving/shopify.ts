import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { addressOf } from '../../goods/slug.ts'
import { parseYesNo } from '../cells.ts'
import { type AtLine, cellReader, type ExportLine, headOf } from './export-lines.ts'
import {
  type ExportReader,
  type MovedPhoto,
  type OldItem,
  splitOptions,
  type OldVariant,
} from './moved.ts'

/** Each column by its name of today and by the one before. */
const COLUMNS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  html: ['description', 'body (html)'],
  category: ['product category'],
  type: ['type', 'custom product type'],
  published: ['published on online store', 'published'],
  status: ['status'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  oldPrice: ['compare-at price', 'variant compare at price'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  stock: ['inventory quantity', 'variant inventory qty'],
  grams: ['weight value (grams)', 'variant grams'],
  photo: ['product image url', 'image src'],
  position: ['image position'],
  alt: ['image alt text'],
  variantPhoto: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
} as const
type Column = keyof typeof COLUMNS
const OPTIONS = [1, 2, 3]
const NAMES = {
  slug: 'Handle',
  name: 'Title',
  description: 'Body (HTML)',
  category: 'Type',
  price: 'Variant Price',
  new_price: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  sku: 'Variant SKU',
  weight: 'Variant Grams',
  sizes: 'Option1 Value',
  colours: 'Option1 Value',
  images: 'Image Src',
  hidden: 'Status',
}

const hasOne = (heads: readonly string[], column: Column): boolean =>
  COLUMNS[column].some((name) => heads.includes(name))

/** The cells of a line, by what they are. */
type Of = (line: ExportLine, column: Column) => string
type OptionOf = (line: ExportLine, number: number, part: 'name' | 'value') => string

/** The product export of Shopify: lines with the same handle are one item, a variant or a further photo each. */
export const shopify: ExportReader = {
  shop: 'Shopify',
  names: NAMES,
  knows: (header) => {
    const heads = header.map(headOf)
    const others: Column[] = ['html', 'price', 'photo', 'status']
    return (
      hasOne(heads, 'handle') &&
      hasOne(heads, 'title') &&
      others.some((column) => hasOne(heads, column))
    )
  },
  read: (header, lines) => {
    const cellOf = cellReader(header)
    const of: Of = (line, column) => cellOf(line, ...COLUMNS[column])
    const optionOf: OptionOf = (line, number, part) => cellOf(line, `option${number} ${part}`)
    const isTracked = hasOne(header.map(headOf), 'tracker')
    const { groups, faults } = groupLines(lines, of)
    const hints: AtLine[] = []
    function* readItems(): Generator<OldItem> {
      for (const { handle, first, rest } of groups) {
        if (parseYesNo(of(first, 'giftCard')) === true) {
          hints.push({ line: first.line, reason: say.giftCard(of(first, 'title')) })
          continue
        }
        const all = [first, ...rest]
        const variants = variantsOf(all, { of, optionOf, isTracked })
        yield {
          line: first.line,
          handle,
          name: of(first, 'title'),
          html: [of(first, 'html')],
          category: of(first, 'type') || of(first, 'category'),
          isHidden: isHidden(of(first, 'status'), of(first, 'published')),
          colours: [],
          variants,
          weights: all.map((line) => ({
            line: line.line,
            column: NAMES.weight,
            cell: of(line, 'grams'),
            unit: 'g',
          })),
          photos: photosOf(all, variants, of),
        }
      }
    }
    return { items: readItems(), faults, hints }
  },
}

type Group = { handle: string; first: ExportLine; rest: ExportLine[] }

function groupLines(lines: readonly ExportLine[], of: Of) {
  const groups = new Map<string, Group>()
  const faults: AtLine[] = []
  let last: Group | null = null
  for (const line of lines) {
    const handle = of(line, 'handle') || addressOf(of(line, 'title'))
    // They may stand apart, where somebody has sorted the table.
    const group: Group | null = handle === '' ? last : (groups.get(handle) ?? null)
    if (group) group.rest.push(line)
    else if (handle === '')
      faults.push({ line: line.line, column: NAMES.slug, reason: say.withoutHandle })
    else groups.set(handle, { handle, first: line, rest: [] })
    last = group ?? groups.get(handle) ?? last
  }
  return { groups: [...groups.values()], faults }
}

/** A draft, an archived item, or one that the old shop did not show. An empty `Published` shows it. */
const isHidden = (status: string, published: string): boolean =>
  !['', 'active'].includes(status.toLowerCase()) ||
  (published !== '' && parseYesNo(published) === false)

type Reading = { of: Of; optionOf: OptionOf; isTracked: boolean }
type ShopifyVariant = OldVariant & { photo: string }

function variantsOf(lines: readonly ExportLine[], { of, optionOf, isTracked }: Reading) {
  const [first] = lines
  const names = OPTIONS.map((number) => (first ? optionOf(first, number, 'name') : ''))
  return (
    lines
      // A further photo of the item is a line without an option.
      .filter((line) => line === first || optionOf(line, 1, 'value') !== '')
      .map((line): ShopifyVariant => {
        const options = OPTIONS.map(
          (number, at) => [names[at] ?? '', optionOf(line, number, 'value')] as const,
        )
        const isCounted = !isTracked || of(line, 'tracker') !== ''
        return {
          line: line.line,
          ...splitOptions(options),
          price: of(line, 'price'),
          oldPrice: of(line, 'oldPrice'),
          priceColumns: [NAMES.price, NAMES.new_price],
          sku: of(line, 'sku'),
          stock: isCounted ? of(line, 'stock') || null : null,
          photo: of(line, 'variantPhoto'),
        }
      })
  )
}

/** The photos in their order, each with the colour of the variant that shows it. */
function photosOf(
  lines: readonly ExportLine[],
  variants: readonly ShopifyVariant[],
  of: Of,
): MovedPhoto[] {
  const colourOf = new Map(variants.toReversed().map(({ photo, colour }) => [photo, colour]))
  const placed = lines
    .map((line) => ({
      address: of(line, 'photo'),
      alt: of(line, 'alt'),
      position: Number(of(line, 'position')) || Number.MAX_SAFE_INTEGER,
    }))
    .toSorted((a, b) => a.position - b.position)
  const photos = new Map<string, MovedPhoto>()
  for (const { address, alt } of [
    ...placed,
    ...variants.map(({ photo }) => ({ address: photo, alt: '' })),
  ])
    if (address !== '' && !photos.has(address))
      photos.set(address, { address, alt, colour: colourOf.get(address) ?? '' })
  return [...photos.values()]
}
