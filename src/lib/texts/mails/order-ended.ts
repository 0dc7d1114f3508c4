/** How an unpaid order ended. `not-called`: nobody has called to confirm one that is paid on delivery. */
export type OrderEnd = 'expired' | 'replaced' | 'cancelled' | 'not-called'

/** The mail to the buyer of an order that has ended without payment. */
export const orderEndedTexts = {
  subject: (number: string, brand: string) => `Your order ${number} at ${brand} has ended`,
  heading: (number: string) => `Your order ${number} has ended`,
  why: {
    expired: 'It was not paid in time, so its goods are no longer kept for you.',
    replaced: 'A newer order of yours has taken its place.',
    cancelled: 'It was cancelled, so its goods are no longer kept for you.',
    'not-called': 'It was not confirmed in time, so its goods are no longer kept for you.',
  } satisfies Record<OrderEnd, string>,
  money: (number: string) =>
    `If you have sent money for it, you need not do anything: we find it by the number ${number}, and write to you. If you have not, please do not send it any more.`,
  came: (sum: string) =>
    `${sum} came for it. It goes back to you, or pays another order if you say so: we write to you.`,
  action: 'See your order',
}
