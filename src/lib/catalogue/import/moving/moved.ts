import type { Moment } from '#lib/time.ts'
import { formatWeight } from '#lib/texts/buying/delivery.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { MAX_IMAGES } from '../../goods/item-faults.ts'
import { SKU_LENGTH } from '../../goods/size-faults.ts'
import { addressOf, SLUG, SLUG_LENGTH, slugOf } from '../../goods/slug.ts'
import { parsePrice } from '../cells.ts'
import { type Cells, WEIGHT } from '../columns.ts'
import type { AtLine, ExportLine } from './export-lines.ts'
import { textOfHtml } from './html-text.ts'
import { type OldWeight, readWeights } from './weights.ts'

/** One of the things that can be bought, as the export has it. `stock`: null when the old shop did not count it. */
export type OldVariant = {
  line: number
  colour: string
  size: string
  price: string
  /** What it cost before a reduction; empty without one. */
  oldPrice: string
  /** When the reduced price begins and ends; missing or empty for no limit. */
  from?: string
  until?: string
  /** The columns of the two prices. */
  priceColumns: readonly [now: string, before: string]
  sku: string
  stock: string | null
}

/** A photo at an address of the old shop. */
export type MovedPhoto = { address: string; colour: string; alt: string }

/** An item of the old shop. */
export type OldItem = {
  line: number
  /** The end of its old address. */
  handle: string
  name: string
  /** Its descriptions, the short one first. */
  html: readonly string[]
  /** Its category there, such as `Women > Dresses`; empty for none. */
  category: string
  isHidden: boolean
  colours: readonly string[]
  variants: readonly OldVariant[]
  weights: readonly OldWeight[]
  photos: readonly MovedPhoto[]
}

/** The names of an export's columns for what the shop's table calls otherwise. */
export type ColumnNames = Readonly<Record<string, string>>

/** The row of items.csv that says the same as an item of the old shop. It has no category yet. */
export type MovedItem = {
  line: number
  handle: string
  category: string
  cells: Cells
  photos: MovedPhoto[]
  faults: AtLine[]
  hints: AtLine[]
}

/** A reader of one kind of export: whether a header is its own, and the items of its lines. */
export type ExportReader = {
  /** Such as `Shopify`. */
  shop: string
  names: ColumnNames
  knows: (header: readonly string[]) => boolean
  read: (header: readonly string[], lines: readonly ExportLine[], now: Moment) => ReadItems
}
/** The items are read while they are taken: only then faults and hints are whole. */
export type ReadItems = { items: Iterable<OldItem>; faults: AtLine[]; hints: AtLine[] }

/** Whether an option of this name is a choice of colours. */
export const isOfColours = (option: string): boolean => /colou?r/i.test(option)
/** Their own signs in the cell `sizes`. */
const SIGNS = /[:|]/g

/** The colour and the size of a variant from its options; a second option that is no colour goes to the size. */
export function splitOptions(options: readonly (readonly [name: string, value: string])[]) {
  const given = options.filter(([, value]) => value !== '' && value !== 'Default Title')
  const colour = given.find(([name]) => isOfColours(name))
  const sizes = given.filter((option) => option !== colour).map(([, value]) => tidy(value))
  return { colour: colour ? tidy(colour[1]) : '', size: sizes.join(' / ') || NO_SIZE }
}

export const tidy = (value: string): string => value.replace(SIGNS, '-').replace(/\s+/g, ' ')

/** The item as a row of items.csv. Faults and hints name the lines and columns of the export. */
export function toMovedItem(item: OldItem, names: ColumnNames): MovedItem {
  const { line, name } = item
  const weight = readWeights(item.weights)
  const hints: AtLine[] = []
  const hint = (reason: string) => hints.push({ line, reason })
  const { variants, isHidden } = tidied(item, hint)
  const faults = [
    ...variants.flatMap((variant) => variantFaults(variant, { names, isHidden })),
    ...weight.faults,
  ]
  const base = pricesOf(variants[0])
  const owns = variants.map((variant) => {
    const own = pricesOf(variant)
    return { variant, own: isSamePrice(own, base) ? null : own }
  })
  const { grams } = weight
  if (grams !== null && weight.isOfSeveral) hint(say.severalWeights(name, formatWeight(grams)))
  const uncounted = variants.filter(({ stock }) => stock === null)
  if (uncounted.length > 0) hint(say.uncounted(name))
  const photos = item.photos.slice(0, MAX_IMAGES)
  if (photos.length < item.photos.length) hint(say.morePhotos(name, MAX_IMAGES))
  const texts = withoutTwice(item.html.map(textOfHtml))
  const description = texts.join('\n\n')
  if (description === '' && name !== '') hint(say.withoutDescription(name))
  const colours = withoutTwice([...item.colours, ...variants.map(({ colour }) => colour)])
  return {
    line,
    handle: item.handle,
    category: item.category,
    photos: photos.map((photo) => ({ ...photo, colour: sameIn(colours, photo.colour) })),
    faults,
    hints,
    cells: {
      slug: slugFor(item.handle, name),
      name,
      category: '',
      sub_category: '',
      section: '',
      style: '',
      price: base.before || base.now,
      new_price: base.before ? base.now : '',
      new_price_from: base.from,
      new_price_until: base.until,
      colours: colours.join('|'),
      sizes: owns.map(({ variant, own }) => sizeCell(variant, own)).join('|'),
      images: '',
      description: description || name,
      added: '',
      hidden: isHidden ? 'yes' : '',
      // What was not weighed there keeps the weight that it has here.
      ...(grams !== null && { [WEIGHT]: String(grams) }),
    },
  }
}

/** Old shops allow more in an address than a slug has. */
function slugFor(handle: string, name: string): string {
  if (SLUG.test(handle) && handle.length <= SLUG_LENGTH) return handle
  const made = slugOf(handle, SLUG_LENGTH)
  if (SLUG.test(made)) return made
  const ofName = slugOf(name, SLUG_LENGTH)
  return addressOf(SLUG.test(ofName) || made === '' ? name : made)
}

/** The variants as they can be sold here. */
function tidied(item: OldItem, hint: (reason: string) => void) {
  const isUnpriced = item.variants.every(({ price }) => parsePrice(price) === 0)
  if (isUnpriced) hint(say.free(item.name))
  const variants = withoutSameSizes(
    isUnpriced ? item.variants.map(toUnpriced) : item.variants,
    hint,
  )
  for (const { size, colour, stock } of variants)
    if (Number(stock) < 0) hint(say.negative([colour, size].filter(Boolean).join(', ')))
  return { variants, isHidden: item.isHidden || isUnpriced }
}

const toUnpriced = (variant: OldVariant): OldVariant => ({ ...variant, price: '', oldPrice: '' })

/** One of those that differ in capital letters alone, with the pieces of all. */
function withoutSameSizes(
  variants: readonly OldVariant[],
  hint: (reason: string) => void,
): readonly OldVariant[] {
  const alike = Map.groupBy(variants, ({ colour, size }) => `${colour}/${size}`.toLowerCase())
  return [...alike.values()].flatMap((all) => {
    const [first] = all
    if (!first || all.length === 1) return all
    const counted = all.filter(({ stock }) => stock !== null)
    const sum = counted.reduce((total, { stock }) => total + (Number(stock) || 0), 0)
    hint(say.sameSize(all.map(({ size }) => size)))
    return [{ ...first, stock: counted.length === 0 ? null : String(sum) }]
  })
}

type Prices = { now: string; before: string; from: string; until: string }

/**
 * The price of now, the one before a reduction, and when that begins and ends. Zero or a lower old price is none.
 */
function pricesOf(variant: OldVariant | undefined): Prices {
  const now = variant?.price ?? ''
  const before = parsePrice(variant?.oldPrice ?? '') ?? 0
  if (!variant || before <= (parsePrice(now) ?? before))
    return { now, before: '', from: '', until: '' }
  return { now, before: variant.oldPrice, from: variant.from ?? '', until: variant.until ?? '' }
}

const isSamePrice = (one: Prices, other: Prices): boolean =>
  one.now === other.now &&
  one.before === other.before &&
  one.from === other.from &&
  one.until === other.until

/** `Rust/M-10:8@27500>20000#AW-R-M`. */
function sizeCell({ colour, size, stock, sku }: OldVariant, own: Prices | null): string {
  const [price, reduced] = own?.before ? [own.before, own.now] : [own?.now ?? '', '']
  const naira = parsePrice(price)
  const time = own?.from || own?.until ? `(${own.from}..${own.until})` : ''
  const units = stock === null ? '+0' : String(Math.max(0, Number(stock)) || 0)
  return [
    colour ? `${colour}/${size}` : size,
    `:${units}`,
    naira === null
      ? ''
      : `@${naira}${reduced === '' ? '' : `>${parsePrice(reduced) ?? ''}${time}`}`,
    sku && sku.length <= SKU_LENGTH && !SIGNS_OF_SKU.test(sku) ? `#${sku}` : '',
  ].join('')
}

const SIGNS_OF_SKU = /[#|]/
const WHOLE = /^-?\d{1,7}$/

function variantFaults(
  { line, price, oldPrice, priceColumns: [now, before], sku, stock }: OldVariant,
  { names, isHidden }: { names: ColumnNames; isHidden: boolean },
): AtLine[] {
  const faults: AtLine[] = []
  const tell = (column: string | undefined, cell: string, reason: string) =>
    faults.push({ line, ...(column ? { column } : {}), cell, reason })
  const isNoPrice = (cell: string) => !((parsePrice(cell) ?? 0) >= 1)
  if (price === '' ? !isHidden : isNoPrice(price)) tell(now, price, say.badPrice(price))
  if (oldPrice !== '' && parsePrice(oldPrice) === null)
    tell(before, oldPrice, say.badPrice(oldPrice))
  if (stock !== null && stock !== '' && !WHOLE.test(stock))
    tell(names['stock'], stock, say.badStock)
  if (sku.length > SKU_LENGTH || SIGNS_OF_SKU.test(sku))
    tell(names['sku'], sku, say.badSku(SKU_LENGTH))
  return faults
}

const withoutTwice = (values: readonly string[]): string[] => [
  ...new Map(values.filter(Boolean).map((value) => [value.toLowerCase(), value] as const)).values(),
]

const sameIn = (values: readonly string[], asked: string): string =>
  values.find((value) => value.toLowerCase() === asked.toLowerCase()) ?? ''
