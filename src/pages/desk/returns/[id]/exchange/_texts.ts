import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import { EXCHANGE_HOURS } from '#lib/payments/refunds/requests.ts'
import { exchangeTexts } from '#lib/texts/desk/exchange.ts'
import { SECOND_MS } from '#lib/time.ts'

const differs = (kobo: number): string => (kobo === 0 ? '' : ` (${exchangeTexts.differs(kobo)})`)

export const texts = {
  title: (number: string) => `Exchange goods of ${number}`,
  back: 'Return',
  instead: (quantity: number, name: string) => `Instead of ${quantity} × ${name}`,
  paid: (kobo: number) => `Paid for it: ${formatNaira(kobo)}`,
  choose: 'Choose what the customer gets',
  choice: (name: string, moreKobo: number) => `${name}${differs(moreKobo)}`,
  none: 'No size or colour of this piece is in stock. Look for other goods, give the money back, or store credit.',
  closed: 'This return is not open for an exchange. Its page says how it stands.',
  effects: [
    'A new order is made, to the same address and without a delivery fee. What was paid for the goods pays it. Another size or colour has the same discount; other goods cost today’s price, without offers.',
    `If it costs more, the customer’s store credit pays what it can; the rest is to be paid on the page of the new order within ${EXCHANGE_HOURS} hours. The goods are kept for so long.`,
    `If it costs less, the rest goes back the way it came after ${LIFE.refund.takeBackMs / SECOND_MS} seconds.`,
    'The customer gets a notice now, and a mail if the order has an e-mail address.',
  ],
  other: 'For other goods, look for them first. Then choose below.',
  search: 'Name or SKU of other goods',
  searchButton: 'Search',
  found: (words: string) => `Goods found for “${words}” can be chosen below.`,
  notFound: (words: string) => `Nothing in stock was found for “${words}”.`,
  final: 'This cannot be taken back. The new order can be cancelled until it is packed.',
  submit: 'Make the exchange',
}
