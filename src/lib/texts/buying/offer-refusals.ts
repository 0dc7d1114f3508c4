import type { Refusal } from '#lib/offers/offers.ts'
import { formatNaira } from '#lib/money.ts'
import { dateOf } from '#lib/time.ts'

type OwnWords = 'not-begun' | 'too-little' | 'too-few' | 'to-place' | 'other-place'

const refusals: Record<Exclude<Refusal['why'], OwnWords>, string> = {
  ended: 'This code has ended.',
  'used-up': 'This code has been used up.',
  'used-once': 'You have used this code already.',
  'other-customer': 'This code was mailed to another customer, who alone can use it.',
  'not-first': 'This code is for a first order only.',
  'needs-account': 'This code is for customers with an account, who use it themselves.',
  'other-goods': 'This code is for other goods than those in your cart.',
  'nothing-off': 'Other offers take off as much already.',
}

/** Why a code does not count. The browser gets it in the cart. */
export function sayRefusal(refusal: Refusal): string {
  switch (refusal.why) {
    case 'not-begun':
      return `This code counts from ${dateOf(refusal.from)} on.`
    case 'to-place':
      return `This code is taken off at the checkout, for delivery to ${refusal.places}.`
    case 'other-place':
      return `This code is for delivery to ${refusal.places}.`
    case 'too-little':
      return `Add goods for ${formatNaira(refusal.moreKobo)} more to use this code.`
    case 'too-few':
      return refusal.moreUnits === 1
        ? 'Add one more piece to use this code.'
        : `Add ${refusal.moreUnits} more pieces to use this code.`
    default:
      return refusals[refusal.why]
  }
}
