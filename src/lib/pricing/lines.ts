import { sharesOf } from './shares.ts'

/** A line to be priced. */
type Line = { quantity: number; unitKobo: number }

/** A line of an order. `discountKobo`: what it costs less in all, its share of an offer on the order included. */
export type PricedLine = Line & { discountKobo: number }

/** The sums of an order's lines (kobo). */
type Sums = { goodsKobo: number; discountKobo: number }

export const sumLines = (lines: readonly PricedLine[]): Sums => ({
  goodsKobo: lines.reduce((sum, { unitKobo, quantity }) => sum + unitKobo * quantity, 0),
  discountKobo: lines.reduce((sum, { discountKobo }) => sum + discountKobo, 0),
})

/**
 * Lines whose goods cost `sumKobo` in all, as was agreed: each costs less in proportion to what it costs. Null when
 * that is not less than they cost already.
 */
export function agreedLines<L extends PricedLine>(
  lines: readonly L[],
  sumKobo: number,
): L[] | null {
  const costs = lines.map(
    ({ unitKobo, quantity, discountKobo }) => unitKobo * quantity - discountKobo,
  )
  const lessKobo = costs.reduce((sum, cost) => sum + cost, 0) - sumKobo
  if (lessKobo <= 0) return null
  const shares = sharesOf(lessKobo, costs)
  return lines.map((line, at) => ({ ...line, discountKobo: line.discountKobo + (shares[at] ?? 0) }))
}

/** What an order costs with its delivery (kobo). */
export const totalOf = ({ goodsKobo, discountKobo }: Sums, deliveryKobo: number): number =>
  goodsKobo - discountKobo + deliveryKobo

/**
 * What was paid for `units` of a line (kobo), when those before them are counted already. However the units are split,
 * the parts add up to what was paid for the line.
 */
export function paidFor(
  { quantity, unitKobo, discountKobo }: PricedLine,
  units: number,
  before = 0,
): number {
  const discountOf = (first: number) => Math.round((discountKobo * first) / quantity)
  return unitKobo * units - (discountOf(before + units) - discountOf(before))
}
