import { countOf } from '#lib/texts/count.ts'
import type { ShippingWay } from '#lib/delivery/delivery.ts'
import type { OrderMailKind } from '#lib/notifications/order-mails.ts'

const kinds: Record<OrderMailKind, string> = {
  'payment-link': 'Payment link',
  door: 'Hand-over code',
  paid: 'Receipt',
  ended: 'Ended without payment',
  rest: 'Asks for the rest',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  returned: 'Came back',
  courier: 'Who brings it, corrected',
  unfetched: 'Not picked up yet',
  place: 'Another pickup place',
  'return-request': 'What is to come back',
  'return-answer': 'Answer about what is to come back',
  'money-back': 'Money goes back',
}

/** What the desk says of the mails about an order. */
export const deskMailTexts = {
  title: 'Mails to the customer',
  kinds,
  to: (email: string) => `To ${email}.`,
  kind: (kind: OrderMailKind, way: ShippingWay): string =>
    kind === 'delivered' && way !== 'delivery' ? 'Picked up' : kinds[kind],
  again: (who: string) => `sent again by ${who}`,
  waits: 'waits',
  waitsUntil: (seconds: number) => `goes in ${countOf(seconds, 'second')}, if it is not taken back`,
  failed: 'could not be sent',
  sendAgain: (mail: string) => `Send “${mail}” again`,
  done: 'The mail is sent again.',
  notTrue:
    'This mail would not be true any more, or its step can still be taken back. Load the page again to see how the order stands.',
  enough: (most: number) =>
    `${most} mails about this order were sent again today. Call the customer, or wait until tomorrow.`,
  enoughCorrected: (most: number) =>
    `${most} mails about corrections of this order went today, so nothing is saved. Wait until tomorrow, or take the e-mail address out and tell the buyer yourself.`,
  noBuyer: 'The customer has deleted the account: there is nobody to write to.',
  noAddress: 'This order has no e-mail address. Tell the customer by phone.',
}
