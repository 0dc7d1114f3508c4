import { NO_SIZE } from '../catalogue.ts'
import type { Fault, GivenSize } from './goods.ts'

export const SIZE_LENGTH = 30
export const SKU_LENGTH = 40
const MAX_STOCK = 1_000_000
const MAX_SIZES = 40
/** The style sheet of the product page (components/styles/product-colours.css) has rules for this many. */
const MAX_CHOICES = 12
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

/** The size without its colour. */
export const sizeOf = ({ name, colour }: { name: string; colour: string }): string =>
  colour === '' ? name : name.slice(colour.length + 1)

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
  return [...faults, ...nameFaults(good), ...colourFaults(good, colours)]
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
    ...(sku === null || (SKU.test(sku) && sku.length <= SKU_LENGTH)
      ? []
      : [{ field: `${field}.sku`, rule: 'name' } as const]),
  ]
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
