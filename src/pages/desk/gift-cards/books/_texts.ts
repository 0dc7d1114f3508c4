import type { CardKind } from '#lib/gift-cards/gift-cards.ts'
import { type Flow, type Flows, FLOWS_IN, FLOWS_OUT } from '#lib/gift-cards/owner/books.server.ts'
import { formatNaira } from '#lib/money.ts'
import { dateOf, startOfLagosDay } from '#lib/time.ts'

const flows: Record<Flow, string> = {
  given: 'Given',
  sold: 'Bought',
  refunded: 'Refunded to them',
  unpaid: 'Came back from unpaid orders',
  'moved-in': 'Moved to a new card',
  paid: 'Paid with',
  'moved-out': 'Moved off old ones',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** The flows that are not 0, with a sign for what goes off. */
const linesOf = (of: Flows): [string, number][] =>
  [
    ...FLOWS_IN.map((flow): [string, number] => [flows[flow], of[flow] ?? 0]),
    ...FLOWS_OUT.map((flow): [string, number] => [flows[flow], -(of[flow] ?? 0)]),
  ].filter(([, kobo]) => kobo !== 0)

export const texts = {
  title: 'What is owed on gift cards',
  text: 'What is on gift cards and store credit is money that the shop owes in goods. These sums are the ledger of all cards, by days in Lagos.',
  from: 'From',
  until: 'Until',
  show: 'Show',
  download: 'Download as CSV',
  kinds: { card: 'Gift cards', credit: 'Store credit' } satisfies Record<CardKind, string>,
  before: 'Owed before',
  owed: 'Owed at the end',
  linesOf,
  day: (day: string): string => dateOf(startOfLagosDay(day)),
  ofDay: (of: Flows): string =>
    linesOf(of)
      .map(([label, kobo]) => `${label}: ${formatNaira(Math.abs(kobo))}`)
      .join('. '),
  nothing: 'Nothing came or went in these days.',
}
