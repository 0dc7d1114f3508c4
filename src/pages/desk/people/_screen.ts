import { defineScreen } from '#desk/screen.ts'
import { countInSixMonths, findPeople, readPeople } from '#lib/accounts/people/people.server.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { readCursor } from '#lib/orders/listing/listing.ts'
import { PEOPLE_TABS } from '#lib/orders/people/people.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/people'
const PAGE_SIZE = 50

export const screen = defineScreen({
  address: ADDRESS,
  right: 'people.see',
  menu: { label: texts.title, icon: 'users', group: 'people', isFirst: true },
  load: async (shop, { query }) => {
    const words = cleanQuery(query.get('q'))
    const tab = PEOPLE_TABS.find((tab) => tab === query.get('tab')) ?? 'all'
    const after = readCursor(query.get('after'))
    const { people, next } = words
      ? { people: await findPeople(shop, words, PAGE_SIZE), next: null }
      : await readPeople(shop, tab, { after, size: PAGE_SIZE })
    const isStart = !words && tab === 'all' && after === null
    const count = isStart ? await countInSixMonths(shop) : null
    return { words, tab, after, people, next, count }
  },
})
