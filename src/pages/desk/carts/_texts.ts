import { formatCode } from '#lib/codes.ts'

export const texts = {
  title: 'Carts by code',
  intro:
    'A shopper who finishes by WhatsApp sends a code. Type it here to see the same goods, and make the order of them.',
  search: 'Cart code',
  searchButton: 'Open the cart',
  unknown: (typed: string) =>
    `No cart has the code ${typed}. It may be misread, or older than a week: ask for a new one.`,
  make: 'New link for a customer',
  cart: (code: string) => `Cart ${formatCode(code)}`,
  until: (time: string) => `The code works until ${time}.`,
  made: 'The link is made. Copy it into the chat that the customer began.',
  link: 'The link, to copy',
  linkAbout:
    'Whoever opens it sees these goods at the prices of that moment, and puts them into their cart by a button.',
  left: (left: number) => (left === 0 ? 'Sold out' : `${left} left`),
  notSold: 'No longer sold',
  total: 'Total without delivery',
  offers: (names: string) => `Offers: ${names}`,
  empty: 'Nothing of this cart is in the shop any more.',
  order: 'Make the order',
  new: {
    title: 'New link for a customer',
    intro: 'Put the goods together. The customer opens the link, and buys them in the shop.',
    code: 'Discount code, if there is one',
    create: 'Make the link',
    total: 'Total without delivery',
  },
}
