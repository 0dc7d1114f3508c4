import { MOST_PEOPLE_COUNTED, REGISTER_FROM } from '#lib/orders/people/people.ts'
import { countOf } from '#lib/texts/count.ts'

const few = (count: number): string =>
  count > MOST_PEOPLE_COUNTED ? `${MOST_PEOPLE_COUNTED.toLocaleString('en-NG')}+` : String(count)

export const texts = {
  title: 'Customers',
  search: 'Phone, last 4 digits, name or e-mail',
  searchButton: 'Search',
  tabs: 'Which',
  tab: {
    all: 'All',
    again: 'Again and again',
    refused: 'Refused a parcel',
    blocked: 'Blocked',
    unverified: 'Waiting for their mail',
  },
  found: (words: string) => `Customers for “${words}”.`,
  everything: 'All customers',
  notFound: 'Nobody was found. Try the last four digits of the phone number.',
  empty: {
    all: 'Nobody has ordered yet. Who orders, here, by phone or without an account, is listed here.',
    again: 'Nobody in the newest 1,000 orders has ordered before.',
    refused: 'Nobody has left a parcel with the rider.',
    blocked: 'Nobody is blocked.',
    unverified: 'Nobody waits: each account has followed the link of its mail.',
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
  signedUp: (at: string) => `Signed up ${at}, no order yet`,
  unverified: 'The mail was not followed',
  blocked: 'Blocked',
  refused: (refused: number, orders: number) =>
    `Refused ${refused} of ${countOf(orders, 'parcel')}`,
  counter: 'counter sale',
  people: (count: number) =>
    `${few(count)} ${count === 1 ? 'person' : 'persons'} in 180 days. From ${REGISTER_FROM} on the law asks a shop to register.`,
  register: 'What to do',
  registerAt: 'https://ndpc.gov.ng',
  first: 'From the start',
  more: 'Next 50',
}
