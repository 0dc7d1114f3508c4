import { defineScreen } from '#desk/screen.ts'
import { compareBooks, MOST_DAYS, readBookDays } from '#lib/payments/ledger/books.server.ts'

export const screen = defineScreen({
  address: '/desk/money/books',
  right: 'money.see',
  guide: 'companies-books',
  load: async (shop, { query }) => {
    const days = readBookDays(query, shop.now())
    return { days, mostDays: MOST_DAYS, companies: await compareBooks(shop, days) }
  },
})
