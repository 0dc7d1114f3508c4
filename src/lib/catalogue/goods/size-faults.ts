import { NO_SIZE, sizeOf } from '#lib/texts/goods/pieces.ts'
import { huesOf } from '../items/colours.ts'
import type { Fault, GivenSize } from './goods.ts'

// As many as Shopify and WooCommerce allow, so that all goods can move here.
export const SIZE_LENGTH = 255
export const SKU_LENGTH = 255
const MAX_STOCK = 1_000_000
export const MAX_SIZES = 100
/** Colours to choose from. */
export const MAX_CHOICES = 100
/** More than these are a fault: what reads a table takes no more. */
export const MOST_VARIANTS = MAX_SIZES * MAX_CHOICES
const LOWEST_PRICE = 1_00
export const HIGHEST_PRICE = 100_000_000_00
// items.csv has a price behind @, a SKU behind #, and | between two sizes.
const NAME = /^[^:|]+$/
const SKU = /^[^#|]+$/

/** What a draft costs that has no price yet. It is below one naira, so that nothing can be sold for it. */
export const NO_PRICE_YET = 1

/** Whether it is a price: whole naira, from 1 to 100 million. */
export const isPrice = (kobo: number): boolean =>
  Number.isInteger(kobo) && kobo % 100 === 0 && kobo >= LOWEST_PRICE && kobo <= HIGHEST_PRICE

/** No colour has more: a name of slashes alone is not looked at from each. */
const MOST_SLASHES = 10

type Known = ReadonlyMap<string, string>

/** The colours of an item as `splitName` takes them. The first of two that are alike counts. */
export const knownColours = (colours: readonly string[]): Known =>
  new Map(colours.toReversed().map((colour) => [colour.toLowerCase(), colour]))

/**
 * A name in its parts, as items.csv has it: `Black/White/42`. What stands before a slash is a colour only if it is one
 * of `colours`, because size names may have slashes too. The longest one counts.
 */
export function splitName(name: string, colours: Known): { colour: string; size: string } {
  const slashes = [...name.matchAll(/\//g)].map(({ index }) => index).slice(0, MOST_SLASHES)
  for (const slash of slashes.toReversed()) {
    const colour = colours.get(name.slice(0, slash).trim().toLowerCase())
    if (colour) return { colour, size: name.slice(slash + 1).trim() }
  }
  return { colour: '', size: name.trim() }
}

/**
 * The colours, with those that the names of the sizes imply: `Black/White/42` beside `Black/42` is one in Black/White.
 * Other sizes have slashes too, such as `S/M`. No more than are a fault.
 */
export function withImplied(colours: readonly string[], names: readonly string[]): string[] {
  const known = knownColours(colours)
  const split = names.map((name) => splitName(name, known))
  const sizes = new Set(split.map(({ size }) => size.toLowerCase()))
  const implied = split.flatMap(({ colour, size }) => {
    const slash = size.lastIndexOf('/')
    const tone = size.slice(0, Math.max(0, slash))
    const isColour = colour !== '' && sizes.has(size.slice(slash + 1).toLowerCase())
    return isColour && huesOf(tone).length > 0 ? [`${colour}/${tone}`] : []
  })
  return [...new Set([...colours, ...implied])].slice(0, Math.max(colours.length, MAX_CHOICES + 1))
}

/** What is wrong with the sizes of an item. */
export function sizeFaults(sizes: readonly GivenSize[], colours: readonly string[]): Fault[] {
  if (sizes.length === 0) return [{ field: 'sizes', rule: 'required' }]
  const faults: Fault[] = []
  const good: { size: GivenSize; field: string }[] = []
  const names = new Set<string>()
  for (const [index, size] of sizes.entries()) {
    const field = `sizes.${index}`
    const own = ownFaults(size, field)
    faults.push(...own)
    if (own.length > 0) continue
    const name = size.name.toLowerCase()
    if (names.has(name)) faults.push({ field: `${field}.name`, rule: 'twice', value: size.name })
    else good.push({ size, field })
    names.add(name)
  }
  return [
    ...faults,
    ...nameFaults(good),
    ...colourFaults(good, colours),
    ...readingFaults(good, colours),
  ]
}

function ownFaults(size: GivenSize, field: string): Fault[] {
  const { name, stock, isDifference, priceKobo, sku } = size
  const isStock = Number.isInteger(stock) && Math.abs(stock) <= MAX_STOCK
  const bare = sizeOf(size)
  return [
    ...(bare === '' || bare.length > SIZE_LENGTH || !NAME.test(name)
      ? [{ field: `${field}.name`, rule: 'name' } as const]
      : []),
    ...(isStock && (isDifference || stock >= 0)
      ? []
      : [{ field: `${field}.stock`, rule: 'number' } as const]),
    ...(priceKobo === null || isPrice(priceKobo)
      ? []
      : [{ field: `${field}.priceKobo`, rule: 'price' } as const]),
    ...reductionFaults(size, field),
    ...(sku === null || (SKU.test(sku) && sku.length <= SKU_LENGTH)
      ? []
      : [{ field: `${field}.sku`, rule: 'name' } as const]),
  ]
}

function reductionFaults(size: GivenSize, field: string): Fault[] {
  const { priceKobo, newPriceKobo: kobo = null, newPriceFrom: from = null } = size
  const { newPriceUntil: until = null } = size
  const at = (name: string, rule: 'price' | 'notReduced' | 'withoutNewPrice' | 'endsFirst') => [
    { field: `${field}.${name}`, rule },
  ]
  if (kobo === null)
    return [
      ...(from === null ? [] : at('newPriceFrom', 'withoutNewPrice')),
      ...(until === null ? [] : at('newPriceUntil', 'withoutNewPrice')),
    ]
  if (!isPrice(kobo)) return at('newPriceKobo', 'price')
  if (priceKobo === null || kobo >= priceKobo) return at('newPriceKobo', 'notReduced')
  return from !== null && until !== null && from >= until ? at('newPriceUntil', 'endsFirst') : []
}

type Good = readonly { size: GivenSize; field: string }[]

function nameFaults(good: Good): Fault[] {
  const sizes = new Set(good.map(({ size }) => sizeOf(size)))
  const hasNone = [...sizes].some((size) => size.toLowerCase() === NO_SIZE.toLowerCase())
  return [
    ...(hasNone && sizes.size > 1 ? [{ field: 'sizes', rule: 'noSizeAlone' } as const] : []),
    ...(sizes.size > MAX_SIZES
      ? [{ field: 'sizes', rule: 'tooMany', most: MAX_SIZES } as const]
      : []),
  ]
}

/** A table would give such a size another colour. */
function readingFaults(good: Good, listed: readonly string[]): Fault[] {
  const names = good.map(({ size }) => size.name)
  const colours = withImplied(listed, names)
  const known = knownColours(colours)
  return good.flatMap(({ size: { name, colour }, field }): Fault[] => {
    const read = splitName(name, known)
    return read.colour === colour || (colour !== '' && !colours.includes(colour))
      ? []
      : [{ field: `${field}.name`, rule: 'readsAs', value: `${read.size}, ${read.colour}` }]
  })
}

/** If one size has a colour, all sizes must have one of the item's colours, and each colour must have a size. */
function colourFaults(good: Good, colours: readonly string[]): Fault[] {
  const chosen = new Set(good.map(({ size }) => size.colour))
  if (chosen.size === 0 || (chosen.size === 1 && chosen.has(''))) return []
  return [
    ...good
      .filter(({ size }) => size.colour === '')
      .map(({ size, field }) => ({
        field: `${field}.colour`,
        rule: 'withoutColour' as const,
        value: size.name,
      })),
    ...colours
      .filter((colour) => !chosen.has(colour))
      .map((value) => ({ field: 'colours', rule: 'withoutSize' as const, value })),
    ...[...chosen]
      .filter((colour) => colour !== '' && !colours.includes(colour))
      .map((value) => ({ field: 'colours', rule: 'hasSizes' as const, value })),
    ...(chosen.size > MAX_CHOICES
      ? [{ field: 'sizes', rule: 'tooMany', most: MAX_CHOICES, value: 'colours' } as const]
      : []),
  ]
}
