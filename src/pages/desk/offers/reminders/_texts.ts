import { formatNaira } from '#lib/money.ts'
import type { Offer } from '#lib/offers/offers.ts'
import type { SentReminder } from '#lib/reminders/owner/owner.server.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Reminders of carts',
  about:
    'A customer who agreed to it gets one mail when they leave goods in their cart and buy nothing. The cart and /reminders ask for their consent; each mail has a link that ends it. Who has bought meanwhile, or has come back to the cart, gets none.',
  agreed: (count: number): string => `${countOf(count, 'customer')} agreed to it.`,
  state: 'Reminders',
  states: [
    ['no', 'Off'],
    ['yes', 'On'],
  ] as const,
  is: (isOn: boolean): string => (isOn ? 'They are on.' : 'They are off: no mail is sent.'),
  hours: 'Hours after which a cart counts as left',
  hoursHint: 'From 1 to 168, which is a week.',
  offer: 'Offer that the mail brings',
  offerHint:
    'An offer with a code. Each mail has a code of its own, which its customer alone uses, once. It does what the offer does, and ends with it.',
  noOffer: 'None',
  offerName: ({ name, code }: Pick<Offer, 'name' | 'code'>): string => `${name} (${code})`,
  save: 'Save',
  report: 'The last 30 days',
  sums: ({ sent, bought, boughtKobo, ended }: Sums): string =>
    `${countOf(sent, 'mail')} sent. ${countOf(bought, 'customer')} bought within 14 days, for ${formatNaira(boughtKobo)}. ${countOf(ended, 'customer')} ended the reminders.`,
  none: 'No reminder in these days.',
  what: ({ state, order, isEnded }: SentReminder): string => {
    if (state === 'waiting') return 'Waits to be sent'
    if (state === 'dropped')
      return 'Not sent: the customer was back, has bought, or ended reminders'
    if (order)
      return `Bought for ${formatNaira(order.kobo)}${order.hasCode ? ', with the code' : ''}`
    return isEnded ? 'Ended the reminders' : 'Nothing bought yet'
  },
  done: (what: string): string => wordOf({ saved: 'Saved.' }, what),
}

type Sums = { sent: number; bought: number; boughtKobo: number; ended: number }
