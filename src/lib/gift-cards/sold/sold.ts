import { fieldError } from '#lib/errors.ts'
import { toKobo } from '#lib/money.ts'
import { giftCardSaleTexts as texts } from '#lib/texts/buying/gift-card-sale.ts'
import type { CardTerms } from '../terms.server.ts'
import type { BoughtCard } from './sold.schema.ts'

/**
 * How much (kobo) is on the card that somebody buys. Throws ShopError beside `sum` or `other` for what the shop does
 * not sell.
 */
export function chosenSum(
  { sum, other }: Pick<BoughtCard, 'sum' | 'other'>,
  terms: Pick<CardTerms, 'soldKobo' | 'other'>,
): number {
  if (sum !== null) {
    if (!terms.soldKobo.includes(sum)) throw fieldError('sum', texts.chooseSum)
    if (other !== '') throw fieldError('other', texts.whichSum)
    return sum
  }
  if (!terms.other) throw fieldError('sum', texts.chooseSum)
  const { leastKobo, mostKobo } = terms.other
  if (other === '' || other % toKobo(1) !== 0 || other < leastKobo || other > mostKobo)
    throw fieldError('other', texts.wrongOther(terms.other))
  return other
}
