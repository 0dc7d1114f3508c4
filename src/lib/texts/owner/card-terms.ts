import { formatNaira } from '#lib/money.ts'

type Range = { least: number; most: number }

/** What the desk says of the terms of gift cards. */
export const cardTermsTexts = {
  fields: {
    months: 'Months',
    sums: 'Sums that shoppers can buy',
    leastOtherKobo: 'Another sum, at least',
    mostOtherKobo: 'Another sum, at most',
    dayKobo: 'Most that one customer buys in a day',
  },
  hints: {
    months: '0: for ever.',
    sums: 'In naira, such as 5000 10000 25000. Empty: the shop sells no gift cards. They are sold at /gift-card/buy, to customers who are signed in.',
    leastOtherKobo:
      'Fill in both, and shoppers can also choose a sum between them. Empty: only the sums above.',
  },
  dayHint: (usualKobo: number): string =>
    `Gift cards are what thieves of bank cards buy first. Empty: ${formatNaira(usualKobo)}.`,
  faults: {
    sums: ({ least, most }: Range, count: number): string =>
      `Write at most ${count} whole sums from ${formatNaira(least)} to ${formatNaira(most)}, with spaces between them.`,
    other: ({ least, most }: Range): string =>
      `Write two sums from ${formatNaira(least)} to ${formatNaira(most)}, the smaller one first, or neither.`,
    day: (largestKobo: number): string =>
      `Nobody could buy a card of ${formatNaira(largestKobo)}. Write at least this sum.`,
  },
}
