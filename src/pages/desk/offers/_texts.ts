import { formatNaira } from '#lib/money.ts'
import { kindOf } from '#lib/offers/kinds/kinds.ts'
import type { Offer } from '#lib/offers/offers.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'
import { writtenTimeOf } from '#lib/time.ts'

export const texts = {
  title: 'Offers',
  intro: 'A code that shoppers type in their cart, or an offer that counts by itself.',
  none: 'No offers yet',
  add: 'New offer',
  sales: 'Reduced prices',
  reminders: 'Reminders of carts',
  giftCards: 'Gift cards and store credit',
  back: 'Offers',
  kindFirst: 'What does it do?',
  states: { planned: 'Planned', open: 'Counts now', ended: 'Ended' },
  automatic: 'By itself',
  says: ({ kind, terms }: Offer): string => kindOf(kind).say(terms),
  times: ({ from, until }: Offer): string =>
    [from && `from ${writtenTimeOf(from)}`, until && `until ${writtenTimeOf(until)}`]
      .filter(Boolean)
      .join(' '),
  used: (paid: number, uses: number, costKobo: number): string => {
    const waiting = uses - paid
    const times = paid === 1 ? 'Paid once' : `Paid ${paid} times`
    return [
      paid === 0 ? 'Not used yet' : `${times}, ${formatNaira(costKobo)} given`,
      waiting > 0 && `${waiting} waiting for payment`,
    ]
      .filter(Boolean)
      .join(', ')
  },
  ownCodes: ({ made, used }: { made: number; used: number }): string =>
    `${countOf(made, 'code')} of its own mailed in reminders of carts, ${used === 0 ? 'none' : used} used.`,
  allGoods: 'All goods',
  allOf: (category: string) => `All of ${category}`,
  everywhere: 'Everywhere',
  choosePlaces: 'Choose states and LGAs',
  wholeState: 'The whole state',
  save: 'Save',
  create: 'Make the offer',
  leastToPay: 'An order always costs at least ₦100: no payment company takes less.',
  end: 'End it now',
  endText: 'Shoppers who have it in their cart are told. Orders that are made keep it.',
  orders: 'Orders that used it',
  waits: 'waits for payment',
  history: 'History',
  people: 'Sales by person',
  belongsTo: (person: string) => `This code belongs to ${person}.`,
  link: (code: string) => `Shoppers type ${code} in their cart, or open a link that carries it.`,
  linkLabel: 'The link, to copy',
  linkHint: (code: string) =>
    `It works with every address of the shop: put ?code=${code} at its end. The code is kept until something is in the cart.`,
  qr: (code: string) => `QR code of the link with ${code}`,
  done: (what: string): string =>
    wordOf(
      {
        made: 'The offer is made.',
        saved: 'Saved.',
        same: 'Nothing was changed.',
        ended: 'It has ended.',
        back: 'It is set back.',
      },
      what,
    ),
}
