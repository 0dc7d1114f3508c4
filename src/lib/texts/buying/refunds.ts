import { paidBy } from '#lib/texts/owner/paid-by.ts'
import { formatNaira } from '#lib/money.ts'
import type { RefundState } from '#lib/payments/refunds/requests.ts'

const gone = 'This refund is on its way: it cannot be taken back any more.'

/** Why a refund is refused, at the desk and on the command line. */
export const refundTexts = {
  /** Who asked for what goes back without a person. */
  itself: 'the shop itself',
  onlyLeft: (kobo: number) =>
    kobo > 0
      ? `Only ${formatNaira(kobo)} of this payment is left to send back.`
      : 'Nothing of this payment is left to send back.',
  onlyUnits: (left: number) =>
    left > 0 ? `Only ${left} can still be refunded.` : 'All of these have been refunded.',
  nothingChosen: 'Choose goods, or write a sum.',
  needsProof: (provider: string) =>
    `It came by ${paidBy(provider)}, by which the shop cannot send it back. Send or give it back yourself, then write a reference here.`,
  noAccount: 'This buyer has no account, and so no store credit.',
  notBoth: 'What goes to store credit is not sent by you: leave this empty.',
  notOut: 'These goods are on the shelf already.',
  tooLate: {
    waiting: gone,
    sending: gone,
    sent: gone,
    failed: 'This refund has failed already: no money went.',
    'taken-back': 'This refund was taken back before.',
  } satisfies Record<RefundState, string>,
  goodsGone:
    'The goods that this refund put on the shelf were bought by somebody else. It cannot be taken back.',
}
