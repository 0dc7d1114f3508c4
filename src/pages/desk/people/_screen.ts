import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { unblockKey } from '#lib/accounts/people/block.server.ts'
import { countPeopleIn, findPeople, readPeople } from '#lib/accounts/people/people.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { line } from '#lib/fields.schema.ts'
import { listStates } from '#lib/delivery/delivery.server.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { readCursor } from '#lib/orders/listing/listing.ts'
import { listUnnamedBlocked } from '#lib/orders/people/blocked.server.ts'
import { PEOPLE_TABS, SINCE, sinceOf } from '#lib/orders/people/people.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/people'
const PAGE_SIZE = 50

export const screen = defineScreen({
  address: ADDRESS,
  right: 'people.see',
  menu: { label: texts.title, icon: 'users', group: 'people', isFirst: true },
  guide: 'customers',
  load: async (shop, { query }) => {
    const words = cleanQuery(query.get('q'))
    const tab = PEOPLE_TABS.find((tab) => tab === query.get('tab')) ?? 'all'
    const after = readCursor(query.get('after'))
    // Only orders have a place.
    const isFiltered = !words && tab !== 'unverified'
    const states = isFiltered ? await listStates(shop) : []
    const state = states.find(({ id }) => String(id) === query.get('state')) ?? null
    const since = (isFiltered && SINCE.find((since) => since === query.get('since'))) || null
    const filter = { stateId: state?.id ?? null, since: since && sinceOf(since, shop.now()) }
    const { people, next } = words
      ? { people: await findPeople(shop, words, PAGE_SIZE), next: null }
      : await readPeople(shop, tab, { filter, after, size: PAGE_SIZE })
    const unnamed =
      tab === 'blocked' && !words && !after && !state && !since
        ? await listUnnamedBlocked(shop)
        : []
    const counts = words || after ? null : await countPeopleIn(shop)
    return { words, tab, after, people, next, counts, unnamed, states, state, since }
  },
  acts: {
    unblock: {
      name: 'contact.unblocked',
      says: 'unblocked a number or an address of',
      right: 'people.erase',
      asksPassword: true,
      form: form({ person: line(320) }),
      subject: () => 'customers',
      run: async (shop, { given: { person } }) => {
        await unblockKey(shop, person)
        return {
          next: `${ADDRESS}?tab=blocked&done=unblocked`,
          changes: { contact: [shorten(person), null] },
        }
      },
    },
  },
})
