import { countOf } from '#lib/texts/count.ts'

/** What the page of the counter says. */
export const tillTexts = {
  kindsLabel: 'Where the buyer is',
  kinds: { counter: 'Counter', away: 'Phone or WhatsApp' },
  search: 'Name, SKU or scan',
  paidBy: 'Paid by',
  ways: { cash: 'Cash', pos: 'POS', transfer: 'Transfer' },
  who: 'Who buys',
  nobody: 'nobody’s name is fine',
  code: 'Code or a lower price',
  none: 'none',
  receipt: 'Receipt',
  onPaper: 'on paper, afterwards',
  labels: {
    name: 'Name',
    phone: 'Phone number',
    code: 'Discount code',
    agreed: 'Agreed for all goods, in ₦',
    email: 'E-mail',
  },
  paidStays: 'A payment that is noted now cannot be taken back: send money back with Refund.',
  nothing: 'No goods yet',
  pieces: (pieces: number) => countOf(pieces, 'piece'),
  make: 'Paid and handed over',
}
