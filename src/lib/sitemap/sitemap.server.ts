import {
  itemAddresses,
  itemPartMoments,
  categoryAddresses,
} from '#lib/catalogue/lists/addresses.server.ts'
import { readSale } from '#lib/catalogue/items/items.server.ts'
import type { PageAddress } from '#lib/catalogue/catalogue.ts'
import { POLICY_NAMES } from '#lib/content/content.ts'
import { listPosts } from '#lib/content/content.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { type Entry, latestOf, PART_SIZE, toSitemapIndex, toUrlSet } from './sitemap.ts'

const LISTS = ['/', '/categories', '/trending', '/latest-arrival', '/product']
const CONTENT = [
  '/blog',
  '/about',
  '/help-center',
  ...POLICY_NAMES.map((name) => `/policy/${name}`),
]

/** The sitemap index: one part for pages, and one for each 10,000 items. */
export async function sitemapIndex(shop: Shop): Promise<string> {
  const [{ categories }, moments] = await Promise.all([
    categoryAddresses(shop),
    itemPartMoments(shop, PART_SIZE),
  ])
  const parts: Entry[] = [
    { path: '/sitemap-pages.xml', changedAt: latestOf(categories) },
    ...moments.map((changedAt, index) => ({ path: `/sitemap-${index + 1}.xml`, changedAt })),
  ]
  return toSitemapIndex(parts, shop.config.siteUrl)
}

/** One part: `pages`, or a number from 1 on. Throws ShopError('not_found'). */
export async function sitemapPart(shop: Shop, name: string): Promise<string> {
  if (name === 'pages') return toUrlSet(await pages(shop), shop.config.siteUrl)
  if (!/^[1-9]\d{0,5}$/.test(name)) throw new ShopError('not_found')
  const items = await itemAddresses(shop, Number(name), PART_SIZE)
  if (items.length === 0) throw new ShopError('not_found')
  return toUrlSet(items.map(under('/products')), shop.config.siteUrl)
}

async function pages(shop: Shop): Promise<Entry[]> {
  const [{ categories, sections }, posts, sale] = await Promise.all([
    categoryAddresses(shop),
    listPosts(shop.now()),
    readSale(shop),
  ])
  const newest = latestOf(categories)
  return [
    ...[...LISTS, ...(sale.count > 0 ? ['/sale'] : [])].map((path) => ({
      path,
      changedAt: newest,
    })),
    ...categories.map(under('/categories')),
    ...sections.map(under('/section')),
    ...CONTENT.map((path) => ({ path, changedAt: null })),
    ...posts.map(({ id }) => ({ path: `/blog/${id}`, changedAt: null })),
  ]
}

const under =
  (folder: string) =>
  ({ slug, changedAt }: PageAddress): Entry => ({
    path: `${folder}/${encodeURIComponent(slug)}`,
    changedAt,
  })
