import { defineScreen } from '#desk/screen.ts'
import { readLedger, readLedgerDays } from '#lib/gift-cards/owner/books.server.ts'

export const screen = defineScreen({
  address: '/desk/gift-cards/books',
  right: 'money.see',
  guide: 'gift-cards-owed',
  load: async (shop, { query }) => {
    const days = readLedgerDays(query, shop.now())
    return { days, books: await readLedger(shop, days) }
  },
})
