import { formatNaira } from '#lib/money.ts'
import { REGISTER_FROM, type SINCE } from '#lib/orders/people/people.ts'
import { countOf } from '#lib/texts/count.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

export const texts = {
  title: 'Customers',
  search: 'Phone, last 4 digits, name or e-mail',
  tab: {
    all: 'All',
    again: 'Ordered again',
    owe: 'Owe money',
    refused: 'Refused a parcel',
    blocked: 'Blocked',
    unverified: 'E-mail not confirmed',
  },
  state: 'State',
  since: 'Since',
  sinces: {
    week: 'In the last 7 days',
    month: 'In the last 30 days',
    'half-year': 'In the last 6 months',
    year: 'In the last year',
  } satisfies Record<(typeof SINCE)[number], string>,
  noneFits: 'Nobody fits. Remove a filter.',
  notFound: 'Nobody was found. Try the last four digits of the phone number.',
  none: 'No customers yet',
  noneText: 'Who orders, here, by phone or without an account, is listed here.',
  empty: {
    all: 'Nobody has ordered yet.',
    again: 'Nobody in the newest 1,000 orders has ordered twice.',
    owe: 'Nobody owes anything. Who has sent too little for an order is listed here.',
    refused: 'Nobody has left a parcel with the rider.',
    blocked: 'Nobody is blocked.',
    unverified: 'Every account has confirmed its e-mail address.',
  },
  unnamed: {
    title: 'Blocked, and on no order',
    why: (reason: string, who: string) => `${reason} (${who})`,
    unblock: 'Unblock',
    unblockNamed: (contact: string) => `Unblock ${contact}`,
    done: 'They can order again.',
  },
  noName: 'No name',
  orders: (count: number) => countOf(count, 'order'),
  signedUp: (at: string, orders: number) =>
    `Signed up ${at}${orders === 0 ? ', no order yet' : ''}`,
  unverified: 'E-mail not confirmed',
  blocked: 'Blocked',
  refused: (refused: number, orders: number) => `Refused ${refused} of ${countOf(orders, 'order')}`,
  owes: (kobo: number, number: string) => `Owes ${formatNaira(kobo)} on ${number}`,
  counter: 'counter sale',
  people: (count: number) =>
    `The shop has data of ${deskTexts.list.count(count)} ${count === 1 ? 'person' : 'people'} from the last 180 days. From ${REGISTER_FROM} people on, the law asks the shop to register.`,
  register: 'What to do',
  registerAt: 'https://ndpc.gov.ng',
}
