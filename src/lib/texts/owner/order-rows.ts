import { countOf } from '#lib/texts/count.ts'

/** What a row in a list of orders says. */
export const orderRowTexts = {
  columns: {
    number: 'Order',
    placed: 'Placed',
    name: 'Buyer',
    phone: 'Phone',
    place: 'To',
    pieces: 'Items',
    total: 'Total',
    stage: 'State',
  },
  choose: (number: string) => `Choose ${number}`,
  collects: (sum: string, hasDeposit: boolean) =>
    `${hasDeposit ? 'deposit, ' : ''}rider collects ${sum}`,
  dueToday: 'due today',
  late: (days: number) => days > 0 && `${countOf(days, 'day')} late`,
}
