import { countOf } from '#lib/texts/count.ts'
import { dateOf, type Moment } from '#lib/time.ts'

/** What receipts and credit notes say, and the pages that show them. */
export const paperTexts = {
  title: { receipt: 'Receipt', 'credit-note': 'Credit note' },
  withVat: { receipt: 'VAT invoice and receipt', 'credit-note': 'VAT credit note' },
  of: (order: string, madeAt: Moment) => `Order ${order}, ${dateOf(madeAt)}`,
  notes: (receipt: string, madeAt: Moment) =>
    `Takes back from receipt ${receipt} of ${dateOf(madeAt)}`,
  isVoid: (since: Moment) => `Does not count: the money came back to the shop on ${dateOf(since)}.`,
  tin: (tin: string) => `TIN ${tin}`,
  buyer: 'Buyer',
  pieces: (units: number, unit: string) => `${units} × ${unit}`,
  units: (units: number) => countOf(units, 'piece'),
  noGoods: 'Of delivery, or of the price',
  discount: (offers: readonly string[]) =>
    offers.length > 0 ? `Discount (${offers.join(', ')})` : 'Discount',
  delivery: 'Delivery',
  total: { receipt: 'Total', 'credit-note': 'Sent back' },
  vat: (percent: string, net: string) => `Of it VAT ${percent} on ${net}`,
  free: (sum: string) => `Without VAT: ${sum}`,
  ways: { receipt: 'Paid', 'credit-note': 'Sent back by' },
  companies: {
    'gift-card': 'Gift card or store credit',
    door: 'On delivery',
    cash: 'Cash',
    pos: 'Card machine',
    transfer: 'Bank transfer',
    sandbox: 'Test page',
    paystack: 'Paystack',
    flutterwave: 'Flutterwave',
    btcpay: 'Coins, by BTCPay',
    nowpayments: 'Coins, by NOWPayments',
  } as Record<string, string>,
  sizes: 'Paper',
  size: { a4: 'A4', a6: 'A6', '80mm': '80 mm roll' },
  how: 'Print it with your browser (Share or ⋮, then Print), or save it there as a PDF.',
  picture: 'Share as a picture',
  open: (title: string, number: string) => `${title} ${number}`,
  eInvoices: 'Receipts and credit notes as e-invoices (JSON) of the year',
  back: (order: string) => `Order ${order}`,
}
