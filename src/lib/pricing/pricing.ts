import { toKobo, toNaira } from '#lib/money.ts'
import type { Moment } from '#lib/time.ts'

/** The price of an item, or of one of its variants (kobo). */
export type Price = {
  /** The list price. */
  priceKobo: number
  /** Below the list price; null when the price is not reduced. */
  newPriceKobo: number | null
}

/**
 * What the owner decides about the price of an item. The reduced price holds from the first moment to before the
 * second.
 */
export type PricedGoods = Price & {
  newPriceFrom: Moment | null
  newPriceUntil: Moment | null
  /** The moments at which own prices of its variants change. */
  ownChanges?: readonly Moment[]
}

/** The price of an item at a moment. */
export function priceAt(
  { priceKobo, newPriceKobo, newPriceFrom, newPriceUntil }: PricedGoods,
  now: Moment,
): Price {
  const hasBegun = newPriceFrom === null || newPriceFrom <= now
  const hasEnded = newPriceUntil !== null && newPriceUntil <= now
  return { priceKobo, newPriceKobo: hasBegun && !hasEnded ? newPriceKobo : null }
}

/** The moments at which the price of an item, or of one of its variants, changes. */
export const changesOf = ({
  newPriceFrom,
  newPriceUntil,
  ownChanges = [],
}: PricedGoods): Moment[] =>
  [newPriceFrom, newPriceUntil, ...ownChanges].filter((moment) => moment !== null)

/** The own price of a variant at a moment (kobo); none when it costs what its item costs. */
type Own = {
  priceKobo?: number | null | undefined
  newPriceKobo?: number | null | undefined
}

/** The price of a variant. One with an own price has its own reduced price, too, or none. */
export function priceOf({ priceKobo, newPriceKobo }: Price, variant?: Own): Price {
  const ownKobo = variant?.priceKobo ?? null
  return ownKobo === null
    ? { priceKobo, newPriceKobo }
    : { priceKobo: ownKobo, newPriceKobo: variant?.newPriceKobo ?? null }
}

/** The reduced price of a variant's own price (kobo); null when it costs what its item costs. */
export const ownReduced = ({ priceKobo, newPriceKobo }: Own): number | null =>
  (priceKobo ?? null) === null ? null : (newPriceKobo ?? null)

/** What one unit of an item, or of one of its variants, costs (kobo). */
export function unitPrice(item: Price, variant?: Own): number {
  const { priceKobo, newPriceKobo } = priceOf(item, variant)
  return newPriceKobo ?? priceKobo
}

/** Whether an item, or one of its variants, costs less than its list price. */
export const isReduced = (item: Price, variant?: Own): boolean =>
  priceOf(item, variant).newPriceKobo !== null

/** The reduction in percent, not rounded; null when the price is not reduced. */
export const reductionOf = (price: Price): number | null =>
  price.newPriceKobo === null
    ? null
    : ((price.priceKobo - price.newPriceKobo) * 100) / price.priceKobo

/**
 * The reduction in whole percent, rounded down so that the shop never promises too much; 0 when the price is not
 * reduced.
 */
export const discountPercent = (price: Price): number => Math.floor(reductionOf(price) ?? 0)

/** The contract's two fields of a price, in naira. */
export const toPriceJson = ({ priceKobo, newPriceKobo }: Price) => ({
  price: toNaira(priceKobo),
  new_price: newPriceKobo === null ? null : toNaira(newPriceKobo),
})

export const fromPriceJson = (json: ReturnType<typeof toPriceJson>): Price => ({
  priceKobo: toKobo(json.price),
  newPriceKobo: json.new_price === null ? null : toKobo(json.new_price),
})
