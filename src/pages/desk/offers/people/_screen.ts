import { defineScreen } from '#desk/screen.ts'
import { reportPeople } from '#lib/offers/owner/people.server.ts'
import { readDays } from './_table.ts'

export const screen = defineScreen({
  address: '/desk/offers/people',
  right: 'offers.see',
  load: async (shop, { query }) => {
    const days = readDays(query, shop.now())
    return { days, people: await reportPeople(shop, days) }
  },
})
