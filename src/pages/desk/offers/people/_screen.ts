import { defineScreen } from '#desk/screen.ts'
import { readDays } from '#lib/days.ts'
import { reportPeople } from '#lib/offers/owner/people.server.ts'

export const screen = defineScreen({
  address: '/desk/offers/people',
  right: 'offers.see',
  guide: 'share-a-code',
  load: async (shop, { query }) => {
    const days = readDays(query, shop.now())
    return { days, people: await reportPeople(shop, days) }
  },
})
