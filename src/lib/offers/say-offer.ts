import { formatNaira } from '#lib/money.ts'
import { offerTexts as texts } from '#lib/texts/buying/offers.ts'
import { type Moment, untilOf } from '#lib/time.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Offer } from './offers.ts'

/**
 * What an offer does, for whom and until when, in one line that shoppers read:
 * `10% off from ₦20,000, until Sunday, 23:59`. `sizes`: the only ones of an item that it is on.
 */
export function sayOffer(offer: Offer, now: Moment, sizes: readonly string[] = []): string {
  const { places, leastKobo, leastUnits, isFirstOrder, isOnceEach, mostUses, until } = offer
  const does = [
    kindOf(offer.kind).say(offer.terms),
    sizes.length > 0 && texts.onSizes(sizes),
    leastKobo !== null && texts.fromSum(formatNaira(leastKobo)),
    leastUnits !== null && texts.fromPieces(leastUnits),
    isFirstOrder && texts.firstOrder,
    places !== null && texts.deliveredTo(places.words),
  ]
  return [
    does.filter(Boolean).join(' '),
    isOnceEach && texts.onceEach,
    mostUses !== null && texts.whileItLasts,
    until !== null && texts.until(untilOf(until, now)),
  ]
    .filter(Boolean)
    .join(', ')
}
