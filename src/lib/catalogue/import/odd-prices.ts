import { toNaira } from '#lib/money.ts'
import { NO_PRICE_YET } from '../goods/size-faults.ts'
import type { ItemEntry } from './columns.ts'

export type ReadPrice = { line: number; price: number; category: string }

/** A price and its neighbours: what goods like it usually cost, and whether it is far below or above that. */
export type OddPrice = { line: number; price: number; usual: number; isLow: boolean }

/** A digit too few or too many makes it a tenth, or ten times; the right price need not be the middle one. */
const TIMES = 8
/** Among goods of all kinds only this tells: who writes 12 for ₦12,500 leaves out the thousands. */
const TIMES_OF_ALL = 100
/** So many goods of a category say what it usually costs. */
const FEWEST = 5

/** The prices far from the middle one of their category, or of the table. Zero is a price that could not be read, or is not there yet. */
export function findOddPrices(all: readonly ReadPrice[]): OddPrice[] {
  const priced = all.filter(({ price }) => price > 0)
  const ofAll = middleOf(priced)
  const odd = [...Map.groupBy(priced, ({ category }) => category).values()].flatMap((alike) => {
    const hasNeighbours = alike.length >= FEWEST
    const usual = hasNeighbours ? middleOf(alike) : ofAll
    const times = hasNeighbours ? TIMES : TIMES_OF_ALL
    return alike
      .filter(({ price }) => price * times < usual || (hasNeighbours && price > usual * times))
      .map(({ line, price }) => ({ line, price, usual, isLow: price < usual }))
  })
  return odd.toSorted((a, b) => a.line - b.line)
}

function middleOf(priced: readonly ReadPrice[]): number {
  const sorted = priced.map(({ price }) => price).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const pricedOf = ({ priceKobo, category }: ItemEntry, line: number): ReadPrice => ({
  line,
  price: priceKobo === NO_PRICE_YET ? 0 : toNaira(priceKobo),
  category,
})
