import { readFilterFields } from '#pages/desk/orders/_shared/filter.ts'
import { type ListedOrders, readListed } from '#pages/desk/orders/_shared/listed.server.ts'
import {
  isSeenBy,
  PACKER_TABS,
  readPrinted,
  shownTo,
} from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { listCategories } from '#lib/catalogue/lists/categories.server.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { findOrders } from '#lib/orders/listing/find.server.ts'
import { ORDER_TABS, type OrderTab, readCursor, stageOf } from '#lib/orders/listing/listing.ts'
import { countEachTab, readTab } from '#lib/orders/listing/listing.server.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'

export const PAGE_SIZE = 50

const FIRST = { after: null, size: 1 }

const tabsFor = (role: Role): readonly OrderTab[] =>
  may(role, 'orders.see-all')
    ? ORDER_TABS
    : ORDER_TABS.filter((tab) => PACKER_TABS.some((each) => each === tab))

export const screen = defineScreen({
  address: '/desk/orders',
  right: 'orders.see',
  menu: { label: deskOrderTexts.title, icon: 'box', group: 'orders', isFirst: true },
  guide: 'find-an-order',
  load: async (shop, { query, staff: { role } }) => {
    const words = cleanQuery(query.get('q'))
    const after = readCursor(query.get('after'))
    const filter = readFilterFields(query)
    const tabs = tabsFor(role)
    const open = tabs.find((tab) => tab === query.get('tab')) ?? 'to-pack'
    const page = { after, size: PAGE_SIZE }
    const { orders, next }: ListedOrders = words
      ? { orders: await findOrders(shop, words, may(role, 'orders.address')), next: null }
      : await readListed(shop, open, filter, page)
    const seen = orders.filter((order) => isSeenBy(role, stageOf(order)))
    return {
      asked: { words, after, filter },
      tabs,
      counts: Object.fromEntries(await countEachTab(shop)),
      open,
      orders: seen.map((order) => shownTo(role, order)),
      printed: await readPrinted(shop, seen),
      next,
      /** No order was made yet. */
      isNew: orders.length === 0 && (await readTab(shop, 'all', FIRST)).orders.length === 0,
      states: await listStates(shop),
      lgas: await listLgasOf(shop, filter.state),
      categories: filter.category === '' ? [] : await listCategories(shop),
    }
  },
})
