import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openSession } from '#lib/accounts/sessions/sessions.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { placeOrder } from '#lib/orders/placing/place.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { toMoment } from '#lib/time.ts'
import type * as Built from './worker.ts'
import { aBuyer } from '../tests/support/orders.ts'
import { aMember } from '../tests/support/desk/staff.ts'
import { fillOrders } from './bench/desk/fill-orders.ts'

/** Fixed, so that a page has the same bytes on each day. */
const OPENED_AT = toMoment(Date.UTC(2026, 10, 20, 9))

/** The public origin that `dist` must be built for, whatever the environment says. */
export const DEMO_SITE_URL = readConfig({}).siteUrl

/**
 * The built shop with the demo goods, on a database that is deleted with it, for looking at its pages. Date, goods and
 * address are the same each time.
 */
export async function openDemoShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-demo-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const shop = openShop(config, { now: () => OPENED_AT })
  await migrate(shop.db)
  await importCatalogue(shop, 'catalogue')
  const built = pathToFileURL(resolve('dist/server/worker.mjs')).href
  const { loadBuild, startServer } = (await import(built)) as typeof Built
  const server = await startServer(shop, await loadBuild('dist', null), {
    host: '127.0.0.1',
    port: 0,
  })
  return {
    shop,
    url: server.url,
    /** Pages of each kind that are rendered on demand; a busy category and an item of it stand for all. */
    pages: async () => {
      const { category, item } = await busiest(shop)
      return [...PAGES, `/categories/${category}`, `/products/${item}`, '/section/ankara']
    },
    productPages: async () => {
      const items = await shop.db.selectFrom('item').select('slug').orderBy('id').execute()
      return items.map(({ slug }) => `/products/${slug}`)
    },
    customer: () => aCustomer(shop),
    staff: () => anOwner(shop),
    close: async () => {
      await server.close()
      await closeShop(shop)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const PAGES = [
  '/',
  '/categories',
  '/search?query=ankara',
  '/trending',
  '/latest-arrival',
  '/product',
  '/blog',
  '/blog/reading-adire',
  '/about',
  '/newsletter',
  '/cart',
  '/signin',
  '/signup',
  '/desk/signin',
]

const CUSTOMER_PAGES = [
  '/cart',
  '/checkout',
  '/favourites',
  '/my-profile',
  '/orders',
  '/orders/ongoing',
  '/notifications',
  '/settings',
]

/**
 * Somebody with two goods in the cart, an address and an unpaid order: the pages they see, and the cookie that shows
 * them.
 */
async function aCustomer(shop: Shop): Promise<{ cookie: string; pages: string[] }> {
  const { id, slug } = await shop.db
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('available', '>', 5)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const sizes = await shop.db
    .selectFrom('item_size')
    .select(['id', 'name'])
    .where('item_id', '=', id)
    .whereRef('on_hand', '>', 'held')
    .execute()
  const item = { id, slug, sizes: Object.fromEntries(sizes.map((size) => [size.name, size.id])) }
  const lines = sizes.slice(0, 2).map(({ name }) => ({ item, size: name }))
  const buyer = await aBuyer(shop, 'ada', lines)
  const { order } = await placeOrder(shop, buyer, {
    cartId: buyer.cartId,
    shippingMode: 'delivery',
  })
  const { cookie } = await openSession(shop, { id: buyer.id, tokenVersion: 0 }, '')
  return { cookie: `session=${cookie}`, pages: [...CUSTOMER_PAGES, `/orders/${order.id}`] }
}

const DESK_PAGES = ['/desk', '/desk/me', '/desk/orders/new', '/desk/stock/count', '/desk/staff']
const DESK_LISTS = [
  '/desk/orders?tab=all',
  '/desk/orders?tab=waiting',
  '/desk/stock?below=9',
  '/desk/audit',
]

/** An owner at the desk of a shop with a long list of orders: the pages they see, and the cookie that shows them. */
async function anOwner(shop: Shop): Promise<{ cookie: string; pages: string[]; lists: string[] }> {
  await fillOrders(shop, 200)
  const { cookie } = await aMember(shop)
  const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  return {
    cookie: `desk=${cookie}`,
    pages: [...DESK_PAGES, `/desk/orders/${number}`],
    lists: DESK_LISTS,
  }
}

async function busiest(shop: Shop): Promise<{ category: string; item: string }> {
  return shop.db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select((eb) => ['category.slug as category', eb.fn.max('item.slug').as('item')])
    .groupBy('category.slug')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
}
