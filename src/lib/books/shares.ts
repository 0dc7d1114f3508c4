import { paidFor, type PricedLine } from '#lib/pricing/lines.ts'
import { sharesOf } from '#lib/pricing/shares.ts'

/** A line of an order. `left`: what the books still count as sold of it. */
export type SoldLine = PricedLine & { id: number; leftKobo: number; leftUnits: number }

type Refunded = {
  amountKobo: number
  units: readonly { orderItemId: number; quantity: number }[]
  /** Whether it is all that was paid, or of the goods that are named; else a sum that is for no goods. */
  isWhole: boolean
}

/** What of a refund is for which line, below 0. `id`: null for delivery, and for what is of no line. */
export type Share = { id: number | null; units: number; kobo: number }

export function refundShares(
  lines: readonly SoldLine[],
  { amountKobo, units, isWhole }: Refunded,
): Share[] {
  const wanted = lines.flatMap((line) => {
    const quantity = units.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0
    if (units.length === 0 && isWhole) return [{ line, units: line.leftUnits, kobo: line.leftKobo }]
    if (quantity === 0) return []
    const paidKobo = paidFor(line, quantity, line.quantity - line.leftUnits)
    return [{ line, units: quantity, kobo: Math.max(0, Math.min(line.leftKobo, paidKobo)) }]
  })
  const goodsKobo = wanted.reduce((sum, { kobo }) => sum + kobo, 0)
  const ofGoodsKobo = Math.min(amountKobo, goodsKobo)
  const shares = sharesOf(
    ofGoodsKobo,
    wanted.map(({ kobo }) => kobo),
  )
  const parts = wanted.map(({ line, units }, index) => ({
    id: line.id,
    units: -Math.min(units, line.leftUnits),
    kobo: -(shares[index] ?? 0),
  }))
  const restKobo = amountKobo - ofGoodsKobo
  return [...parts, { id: null, units: 0, kobo: -restKobo }].filter(
    ({ units, kobo }) => units !== 0 || kobo !== 0,
  )
}
