import { readFile } from 'node:fs/promises'
import { newId } from '#lib/random.server.ts'
import { expectStatus, type Load, load, type Shopper } from '../load.ts'

const QUERIES = 'tests/support/catalogue/search-queries.txt'
const PAGE = 24

/** Addresses to measure, by name. Those of one name take turns; `#` stands for a number that differs each time. */
export type Probes = ReadonlyMap<string, readonly string[]>

const read = async <T>(url: string) => (await (await fetch(url)).json()) as T
type Page = { count: number; results: { id: number; slug: string }[] }

/** Queries that fill a page in this shop, and all of them. */
export async function listQueries(origin: string): Promise<{ all: string[]; full: string[] }> {
  const lines = (await readFile(QUERIES, 'utf8')).split('\n').filter((line) => /^[^#]/.test(line))
  const all = lines.map((line) => encodeURIComponent(line.split(' = ')[0] ?? ''))
  const full: string[] = []
  for (const query of all) {
    const { count } = await read<Page>(`${origin}/api/item_search/?query=${query}`)
    if (count >= PAGE) full.push(query)
  }
  return { all, full }
}

/** Every filter leaves a full page, also of 160 goods, so that pages of the same length are compared. */
export async function listProbes(
  origin: string,
  { all, full }: { all: string[]; full: string[] },
): Promise<Probes> {
  const women = await read<Page>(`${origin}/api/items/?category=women`)
  const items = await read<Page>(`${origin}/api/items/`)
  const item = women.results[0] ?? { id: 0, slug: '' }
  // The page at nine tenths of the list.
  const deep = (count: number) => Math.max(1, Math.floor((count / PAGE) * 0.9))
  const search = (start: string, queries: string[], more = '') =>
    queries.map((query) => `${start}?query=${query}${more}`)
  const inWomen = (filters: string) => [`/categories/women?${filters}`]
  return new Map<string, readonly string[]>([
    ['home', ['/?']],
    ['category', inWomen('')],
    ['category by price', inWomen('ordering=price')],
    ['category of one size', inWomen('size=M')],
    ['category, size and stock', inWomen('size=M&in_stock=true')],
    ['category from a new price', inWomen('min_price=1#')],
    ['category, deep page', inWomen(`page=${deep(women.count)}`)],
    ['section with its filters', ['/section/ankara?']],
    ['product page', [`/products/${item.slug}?`]],
    ['/trending', ['/trending?']],
    ['/latest-arrival', ['/latest-arrival?']],
    ['/product', ['/product?']],
    ['/product from a new price', ['/product?min_price=1#']],
    ['/product, deep page', [`/product?page=${deep(items.count)}`]],
    ['/search, new query', search('/search', full, '+q#')],
    ['/search, asked again', search('/search', full)],
    ['GET /api/item_search/, new', search('/api/item_search/', full, '+q#')],
    ['GET /api/item_search/, again', search('/api/item_search/', full)],
    ['GET /api/item_search/, each query, new', search('/api/item_search/', all, '+q#')],
    ['GET /api/items/', ['/api/items/?']],
    ['GET /api/items/, deep page', [`/api/items/?page=${deep(items.count)}`]],
    ['GET /api/items/{id}/', [`/api/items/${item.id}/?`]],
    [
      'GET …/sections/ankara/items/',
      ['/api/categories/women/subcategories/all/sections/ankara/items/?'],
    ],
    ['GET /api/best_deals/', ['/api/best_deals/?']],
    ['GET /api/popular_items/', ['/api/popular_items/?']],
    ['GET /api/new_arrivals/', ['/api/new_arrivals/?']],
    ['GET /api/random_products/', ['/api/random_products/?']],
    ['GET /api/categories/', ['/api/categories/?']],
  ])
}

let asked = 0

/** Requests one after the other, each with a new address, so that the page cache does not answer. */
export async function ask(
  origin: string,
  paths: readonly string[],
  requests: number,
  turn = 0,
): Promise<Load> {
  const run = newId()
  const headers = { 'accept-encoding': 'br' }
  const shopper: Shopper = async (ask, round) => {
    const address = paths[(turn * requests + round) % paths.length] ?? '/'
    const path = address.replace('#', String(asked++ % 10_000).padStart(4, '0'))
    // A parameter of the cache key that the page ignores.
    const fresh = path.includes('query=') ? `&style=${run}${round}` : `&query=${run}${round}`
    expectStatus(await ask({ method: 'GET', path: path + fresh, headers }), 200)
  }
  const done = await load({ origin, shoppers: 1, ms: 60_000, maxRounds: requests }, shopper)
  if (done.failed > 0) throw new Error(`${done.failed} of ${paths[0]} failed`)
  return done
}
