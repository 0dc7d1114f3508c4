import { toKobo } from '#lib/money.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import type { GivenSize } from '../goods/goods.ts'
import {
  knownColours,
  MAX_CHOICES,
  MOST_VARIANTS,
  splitName,
  withImplied,
} from '../goods/size-faults.ts'
import { parseMinute, parseMoment, parsePrice } from './cells.ts'

/** `M-10:8@27500>20000(2026-11-27 00:00..2026-11-29 23:59)#AW-M` */
const VARIANT =
  /^([^:|]{1,600}):([+-]?\d{1,7})(?:@([^#|>]{1,20})(?:>([^#|(]{1,20})(?:\(([\dTZ :+/-]{0,30})\.\.([\dTZ :+/-]{0,30})\))?)?)?(?:#([^#|]{1,255}))?$/
const UNITS = /^\d{1,7}$/
/** Not a stock for certain, and no size: `1,200`, `12.5`, `+5`. */
const NUMBER = /^[+-]?\d[\d.,]*$/
/** How people and programs shorten a number: `12k`, `1E4`. */
const SHORTENED = /^[+-]?\d[\d.,]*(k|e[+-]?\d+)$/i

/** The parts of a cell with a list, without empty ones. */
export const listOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** As `listOf`, with one more than there may be, which is told: no cell is so long that it holds up the shop. */
export const boundedListOf = (cell: string, most: number): string[] =>
  listOf(cell).slice(0, most + 1)

/**
 * Parses the `sizes` cell, `M-10:8|Rust/M-10:8@27500#AW-R-M`. `parts`: the text of each size. A part that is no size gets no
 * name.
 */
export function readSizes(
  cell: string,
  listed: readonly string[],
): { sizes: GivenSize[]; colours: string[]; parts: string[]; hints: string[] } {
  const { parts, withoutStock } = sizesIn(cell)
  const names = parts.map((part) => VARIANT.exec(part)?.[1] ?? '')
  const colours = withImplied(listed, names)
  const known = knownColours(colours)
  return {
    colours,
    sizes: parts.map((part) => readSize(part, known)),
    parts,
    hints: withoutStock.length > 0 ? [say.withoutStock(withoutStock)] : [],
  }
}

function readSize(part: string, colours: ReturnType<typeof knownColours>): GivenSize {
  const [, text = '', units = '', price, newPrice, from = '', until = '', sku] =
    VARIANT.exec(part) ?? []
  const { colour, size } = splitName(text, colours)
  const isBadTime = [from, until].some((cell) => cell !== '' && parseMoment(cell) === null)
  return {
    name: isBadTime ? '' : colour ? `${colour}/${size}` : size,
    colour,
    stock: Number(units),
    isDifference: /^[+-]/.test(units),
    priceKobo: price === undefined ? null : toKobo(parsePrice(price) ?? 0),
    ...(newPrice === undefined
      ? {}
      : {
          newPriceKobo: toKobo(parsePrice(newPrice) ?? 0),
          newPriceFrom: parseMinute(from),
          newPriceUntil: parseMinute(until),
        }),
    sku: sku?.trim() || null,
  }
}

/**
 * The sizes of a cell, each with its stock. A number alone is the stock of goods without sizes. A size without a stock
 * gets the change +0, so that a later import does not undo a count.
 */
function sizesIn(cell: string): { parts: string[]; withoutStock: string[] } {
  if (UNITS.test(cell)) return { parts: [`${NO_SIZE}:${cell}`], withoutStock: [] }
  if (NUMBER.test(cell)) return { parts: [cell], withoutStock: [] }
  // A price may have commas, so they separate sizes only where no size has anything behind it.
  const list = /[:|]/.test(cell) ? cell : cell.replace(/[,;\n]/g, '|')
  const parts = boundedListOf(list, MOST_VARIANTS)
  const isBare = (part: string) => !/[:@#]/.test(part) && !SHORTENED.test(part)
  return {
    parts: parts.map((part) => (isBare(part) ? `${part}:+0` : part)),
    withoutStock: parts.filter(isBare),
  }
}

/** Parses the `colour_images` cell, `Rust=a.webp+b.webp|Leaf=c.webp`: the colour of each picture. */
export function readColourImages(
  cell: string,
  { colours, images }: { colours: readonly string[]; images: readonly string[] },
  problems: string[],
): Map<string, string> {
  const colourOf = new Map<string, string>()
  const starts = colours
    .map((colour) => ({ colour, start: `${colour.toLowerCase()}=` }))
    .toSorted((a, b) => b.start.length - a.start.length)
  for (const part of boundedListOf(cell, MAX_CHOICES)) {
    const written = part.toLowerCase()
    const { colour } = starts.find(({ start }) => written.startsWith(start)) ?? {}
    const files = colour === undefined ? '' : part.slice(colour.length + 1)
    if (!colour || !files) problems.push(say.badColourImages(part))
    for (const file of files.split('+').map((file) => file.trim()))
      if (colour && file) {
        if (!images.includes(file)) problems.push(say.notAmongImages(file))
        colourOf.set(file, colour)
      }
  }
  return colourOf
}
