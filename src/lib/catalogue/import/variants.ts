import { importTexts as say } from '#lib/texts/owner/import.ts'
import { NO_SIZE } from '../catalogue.ts'
import { parsePrice } from './cells.ts'

/** One size in one colour, as a row writes it: `M-10:8`, or `Rust/M-10:8@27500#AW-R-M`. */
export type VariantEntry = {
  /** `M-10`, or `Rust/M-10`. */
  name: string
  /** As in the `colours` column; empty when there is no choice of colour. */
  colour: string
  /** The number of units, or with a sign the change of it: `M-10:+5`. */
  units: number
  isDifference: boolean
  /** In naira; null for the item's price. */
  price: number | null
  sku: string | null
}

const VARIANT = /^([^:|]+):([+-]?\d{1,7})(?:@([^#|]{1,20}))?(?:#([^#|]{1,40}))?$/
const UNITS = /^\d{1,7}$/
/** Not a stock for certain, and no size: `1,200`, `12.5`, `+5`. */
const NUMBER = /^[+-]?\d[\d.,]*$/
/** How people and programs shorten a number: `12k`, `1E4`. */
const SHORTENED = /^[+-]?\d[\d.,]*(k|e[+-]?\d+)$/i
const SIZE_LENGTH = 30
const MAX_UNITS = 1_000_000
const MAX_PRICE = 100_000_000
const MAX_SIZES = 40
/** The style sheet of the product page (components/styles/product-colours.css) has rules for this many. */
const MAX_CHOICES = 12

/** The parts of a cell with a list, without empty ones. */
export const listOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

const findColour = (colours: readonly string[], name: string): string | undefined =>
  colours.find((colour) => colour.toLowerCase() === name.trim().toLowerCase())

/**
 * Parses the `sizes` cell. The part before a slash is a colour only if it is one of `colours`, because size names may have
 * slashes too.
 */
export function readVariants(
  cell: string,
  colours: readonly string[],
  { problems, hints }: { problems: string[]; hints: string[] },
): VariantEntry[] {
  const variants = new Map<string, VariantEntry>()
  const sizes = new Set<string>()
  const { parts, withoutStock } = sizesIn(cell)
  if (withoutStock.length > 0) hints.push(say.withoutStock(withoutStock))
  for (const part of parts) {
    const [, text = '', units, price, sku] = VARIANT.exec(part) ?? []
    const { colour, size } = splitName(text, colours)
    const name = colour ? `${colour}/${size}` : size
    const isGood =
      size !== '' &&
      size.length <= SIZE_LENGTH &&
      Math.abs(Number(units)) <= MAX_UNITS &&
      isPrice(price)
    if (!isGood) problems.push(say.badSize(part))
    else if (variants.has(name.toLowerCase())) problems.push(say.duplicateSize(name))
    else {
      sizes.add(size)
      const own = price === undefined ? null : parsePrice(price)
      const variant = {
        name,
        colour,
        units: Number(units),
        isDifference: /^[+-]/.test(units ?? ''),
        price: own,
        sku: sku?.trim() || null,
      }
      variants.set(name.toLowerCase(), variant)
    }
  }
  const all = [...variants.values()]
  problems.push(...sizeProblems(sizes), ...colourProblems(all, colours))
  return all
}

/**
 * The sizes of a cell, each with its stock. A number alone is the stock of goods without sizes. A size without a stock gets
 * the change +0, so that a later import does not undo a count.
 */
function sizesIn(cell: string): { parts: string[]; withoutStock: string[] } {
  if (UNITS.test(cell)) return { parts: [`${NO_SIZE}:${cell}`], withoutStock: [] }
  if (NUMBER.test(cell)) return { parts: [cell], withoutStock: [] }
  // A price may have commas, so they separate sizes only where no size has anything behind it.
  const parts = listOf(/[:|]/.test(cell) ? cell : cell.replace(/[,;\n]/g, '|'))
  const isBare = (part: string) => !/[:@#]/.test(part) && !SHORTENED.test(part)
  return {
    parts: parts.map((part) => (isBare(part) ? `${part}:+0` : part)),
    withoutStock: parts.filter(isBare),
  }
}

function splitName(text: string, colours: readonly string[]): { colour: string; size: string } {
  const slashes = [...text.matchAll(/\//g)].map(({ index }) => index)
  for (const slash of slashes) {
    const colour = findColour(colours, text.slice(0, slash))
    if (colour) return { colour, size: text.slice(slash + 1).trim() }
  }
  return { colour: '', size: text.trim() }
}

function isPrice(text: string | undefined): boolean {
  const price = parsePrice(text ?? '1') ?? 0
  return price >= 1 && price <= MAX_PRICE
}

function sizeProblems(sizes: ReadonlySet<string>): string[] {
  const hasNone = [...sizes].some((size) => size.toLowerCase() === NO_SIZE.toLowerCase())
  return [
    ...(hasNone && sizes.size > 1 ? [say.noSizeAlone] : []),
    ...(sizes.size > MAX_SIZES ? [say.tooManyOf('sizes', MAX_SIZES)] : []),
  ]
}

/** If one size has a colour, all sizes must have one, and each colour must have a size. */
function colourProblems(variants: readonly VariantEntry[], colours: readonly string[]): string[] {
  const chosen = new Set(variants.map(({ colour }) => colour))
  if (chosen.size === 0 || (chosen.size === 1 && chosen.has(''))) return []
  const plain = variants.filter(({ colour }) => colour === '')
  return [
    ...plain.map(({ name }) => say.sizeWithoutColour(name)),
    ...colours.filter((colour) => !chosen.has(colour)).map(say.colourWithoutSize),
    ...(chosen.size > MAX_CHOICES ? [say.tooManyOf('colours with sizes', MAX_CHOICES)] : []),
  ]
}

/** Parses the `colour_images` cell, `Rust=a.webp+b.webp|Leaf=c.webp`: the colour of each picture. */
export function readColourImages(
  cell: string,
  { colours, images }: { colours: readonly string[]; images: readonly string[] },
  problems: string[],
): Map<string, string> {
  const colourOf = new Map<string, string>()
  for (const part of listOf(cell)) {
    const [name = '', files = ''] = part.split('=')
    const colour = findColour(colours, name)
    if (!colour || !files) problems.push(say.badColourImages(part))
    for (const file of files.split('+').map((file) => file.trim()))
      if (colour && file) {
        if (!images.includes(file)) problems.push(say.notAmongImages(file))
        colourOf.set(file, colour)
      }
  }
  return colourOf
}
