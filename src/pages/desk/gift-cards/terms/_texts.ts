import { USUAL_DAY_KOBO } from '#lib/gift-cards/gift-cards.ts'
import { formatNaira, toNaira } from '#lib/money.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Terms of gift cards',
  text: 'A card that is made from now on counts for so many months. Who has it is told by mail 14 days before, where the card was mailed to them. What is left at the end is taken off the card and stands in its ledger. Cards that are made already keep their own end, and store credit never ends.',
  months: 'Months',
  monthsHint: '0: for ever.',
  is: (months: number): string =>
    months === 0
      ? 'Cards that are made now never end.'
      : `Cards that are made now count for ${countOf(months, 'month')}.`,
  sums: 'Sums that shoppers can buy, in ₦',
  sumsHint:
    'Such as 5000 10000 25000. Empty: the shop sells no gift cards. They are sold at /gift-card/buy, to customers who are signed in.',
  /** As they are typed. */
  sumsOf: (soldKobo: readonly number[]): string =>
    soldKobo.map((kobo) => String(toNaira(kobo))).join(' '),
  leastOther: 'Another sum: at least, in ₦',
  mostOther: 'Another sum: at most, in ₦',
  otherHint:
    'Fill in both, and shoppers can also choose a sum between them. Empty: only the sums above.',
  otherOf: (other: { leastKobo: number; mostKobo: number } | null): string =>
    other === null ? 'none' : `${formatNaira(other.leastKobo)} to ${formatNaira(other.mostKobo)}`,
  dayMost: 'Most that one customer buys in a day, in ₦',
  dayHint: `Gift cards are what thieves of bank cards buy first. Empty: ${formatNaira(USUAL_DAY_KOBO)}.`,
  naira: (kobo: number | undefined): string => (kobo === undefined ? '' : String(toNaira(kobo))),
  save: 'Save',
  done: (what: string): string =>
    wordOf({ saved: 'Saved. It counts for cards made from now on.' }, what),
}
