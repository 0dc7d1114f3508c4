import { formatNaira } from '#lib/money.ts'
import type {
  BooksOfDay,
  PaymentSum,
  CompanyBooks,
  Pair,
} from '#lib/payments/ledger/books.server.ts'
import { countOf } from '#lib/texts/count.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { dateOf, startOfLagosDay } from '#lib/time.ts'

const came = ({ payments, kobo }: PaymentSum): string =>
  payments === 0 ? 'nothing' : `${countOf(payments, 'payment')}, ${formatNaira(kobo)}`

const sides = (company: string, { ours, theirs }: Pick<BooksOfDay, 'ours' | 'theirs'>): string =>
  `Here: ${came(ours)}. ${company}: ${came(theirs)}.`

/** How much more or less the company has. */
const more = (company: string, { ours, theirs }: Pick<BooksOfDay, 'ours' | 'theirs'>): string => {
  const kobo = theirs.kobo - ours.kobo
  if (kobo === 0) return 'The same sum.'
  return `${company} has ${formatNaira(Math.abs(kobo))} ${kobo > 0 ? 'more' : 'less'}.`
}

export const texts = {
  title: 'The companies’ books',
  back: 'Money',
  text: 'What each payment company lists, against what the shop has. A payment stands on the day on which it was begun, in Lagos. Payments that were sent back whole are on neither side; a part that was sent back is not taken off. Other payments in your account at the company, which are not of the shop, do not count.',
  from: 'From',
  until: 'Until',
  show: 'Show',
  most: (days: number): string => `At most ${days} days.`,
  none: 'No payment company is connected.',
  company: (provider: string): string =>
    provider === 'sandbox' ? 'The test page' : (checkoutTexts.companies[provider] ?? provider),
  answers: {
    listed: () => '',
    'no-list': (company) =>
      `${company} gives the shop no list of its payments. Compare with its dashboard.`,
    silent: (company) =>
      `${company} did not send its list in time, or could not be reached. Try again later, or choose fewer days.`,
    gone: (company) =>
      `The shop is not connected to ${company} any more. Compare with its dashboard.`,
  } satisfies Record<CompanyBooks['answer'], (company: string) => string>,
  here: ({ payments }: PaymentSum): string => `Here, ${countOf(payments, 'payment')}`,
  there: (company: string, { payments }: PaymentSum): string =>
    `${company}, ${countOf(payments, 'payment')}`,
  difference: 'Difference',
  nothing: 'No payments in these days.',
  day: (day: string | null): string =>
    day === null ? 'A day that the company does not say' : dateOf(startOfLagosDay(day)),
  agrees: 'Agrees',
  differs: (count: number): string => `${count.toLocaleString('en-NG')} differ`,
  ours: (ours: PaymentSum): string => `Here: ${came(ours)}.`,
  sides,
  pair: (company: string, pair: Pair): string =>
    [
      sides(company, pair),
      pair.isInOtherMoney ? `${company} lists it in other money.` : more(company, pair),
    ].join(' '),
  unknown: 'Not known here: look it up in the company’s dashboard',
  all: (count: number): string => `Show all ${count.toLocaleString('en-NG')} of this day`,
}
