import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#lib/random.server.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { makeGoods } from './goods.ts'
import type { Imported } from './import.ts'
import { expectStatus, type Load, load, type Shopper } from './load.ts'
import { childrenCpuMs, cpuMs, freePort, memoryMb, startServer } from './processes.ts'

const SIZES = [160, 10_000]
/** Of each address at each turn. */
const REQUESTS = 50
const TURNS = 4
const WARM_REQUESTS = 30
const QUERIES = 'tests/support/search-queries.txt'

type Measured = { cpuMs: number; p50Ms: number; p95Ms: number }
/** A shop with so many goods that is open, and what it has used of the processor until now. */
type Opened = {
  items: number
  imported: Imported
  url: string
  used: () => number
  memoryMb: () => number
  close: () => Promise<void>
}

/** What each address costs that shows goods, with few goods and with many. Prints the tables of docs/performance.md. */
export async function benchCatalogue(most: number, siteUrl: string): Promise<void> {
  const sizes = [...SIZES.filter((size) => size < most), most]
  for (const isPostgres of [false, true]) {
    const shops: Opened[] = []
    for (const size of sizes) shops.push(await open(size, siteUrl, isPostgres))
    const byName = await measureAll(shops)
    process.stdout.write(toTable(isPostgres ? 'PostgreSQL' : 'SQLite', shops, byName))
    for (const shop of shops) await shop.close()
  }
}

async function open(items: number, siteUrl: string, isPostgres: boolean): Promise<Opened> {
  const postgres = isPostgres ? await startPostgres() : null
  const dir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const port = await freePort()
  const env = {
    DATA_DIR: join(dir, 'data'),
    PORT: String(port),
    SITE_URL: siteUrl,
    SECRET_KEY: 'a key that only the bench uses, 32 characters or more',
    RATE_LIMIT_FACTOR: '1000000',
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  }
  await makeGoods(join(dir, 'goods'), items)
  const imported = await importGoods(join(dir, 'goods'), env)
  const command = ['--max-semi-space-size=8', 'scripts/run.mjs', 'start', '--as-built']
  const shop = await startServer(command, port, env)
  return {
    items,
    imported,
    url: shop.url,
    used: () => (cpuMs(shop.pid) ?? 0) + (postgres ? childrenCpuMs(postgres.pid) : 0),
    memoryMb: () => memoryMb(shop.pid),
    close: async () => {
      await shop.stop()
      await postgres?.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The shops take turns, so that whatever else the machine does is the same for all of them. By name, in their order. */
async function measureAll(shops: Opened[]): Promise<Map<string, Measured[]>> {
  const probes = await Promise.all(shops.map(({ url }) => listProbes(url)))
  const byName = new Map<string, Measured[]>()
  const names = [...(probes[0]?.keys() ?? [])]
  const pathsOf = (shop: number, name: string) => probes[shop]?.get(name) ?? []
  for (const name of names)
    for (const [index, { url }] of shops.entries())
      await ask(url, pathsOf(index, name), WARM_REQUESTS)
  for (const name of names) {
    const sums = shops.map(() => ({
      cpuMs: 0,
      rounds: 0,
      p50: [] as number[],
      p95: [] as number[],
    }))
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, { url, used }] of shops.entries()) {
        const before = used()
        const { p50Ms, p95Ms, rounds } = await ask(url, pathsOf(index, name), REQUESTS, turn)
        const sum = sums[index]
        if (!sum) continue
        sum.cpuMs += used() - before
        sum.rounds += rounds
        sum.p50.push(p50Ms)
        sum.p95.push(p95Ms)
      }
    const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
    byName.set(
      name,
      sums.map(({ cpuMs, rounds, p50, p95 }) => ({
        cpuMs: cpuMs / rounds,
        p50Ms: middle(p50),
        p95Ms: middle(p95),
      })),
    )
  }
  return byName
}

async function importGoods(dir: string, env: Record<string, string>): Promise<Imported> {
  const child = spawn(process.execPath, ['scripts/bench/import.ts', dir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'close')
  return JSON.parse(said) as Imported
}

/** What is asked for, by name; addresses of one name take turns. */
async function listProbes(origin: string): Promise<Map<string, string[]>> {
  const read = async <T>(path: string) => (await (await fetch(origin + path)).json()) as T
  type Page = { count: number; results: { id: number; slug: string }[] }
  const first = await read<Page>('/api/items/?category=women')
  const all = await read<Page>('/api/items/')
  const item = first.results[0] ?? { id: 0, slug: '' }
  // Nine tenths of the way, where there is a way.
  const deep = (count: number) => Math.max(1, Math.floor((count / 24) * 0.9))
  const lines = (await readFile(QUERIES, 'utf8')).split('\n').filter((line) => /^[^#]/.test(line))
  const queries = lines.map((line) => encodeURIComponent(line.split(' = ')[0] ?? ''))
  return new Map<string, string[]>([
    ['home', ['/?']],
    ['category', ['/categories/women?']],
    ['category by price', ['/categories/women?ordering=price']],
    ['category of one size', ['/categories/women?size=M']],
    ['category, size and colour', ['/categories/women?size=M&colour=Indigo']],
    ['category, deep page', [`/categories/women?page=${deep(first.count)}`]],
    ['section with its filters', ['/section/ankara?']],
    ['product page', [`/products/${item.slug}?`]],
    ['/trending', ['/trending?']],
    ['/latest-arrival', ['/latest-arrival?']],
    ['/product', ['/product?']],
    ['/product, deep page', [`/product?page=${deep(all.count)}`]],
    ['/search', queries.map((query) => `/search?query=${query}`)],
    ['GET /api/item_search/', queries.map((query) => `/api/item_search/?query=${query}`)],
    ['GET /api/items/', ['/api/items/?']],
    ['GET /api/items/, deep page', [`/api/items/?page=${deep(all.count)}`]],
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

/** One after the other, each rendered anew: what is measured is the shop and not its page cache. */
async function ask(origin: string, paths: string[], requests: number, turn = 0): Promise<Load> {
  const run = newId()
  const headers = { 'accept-encoding': 'br' }
  const shopper: Shopper = async (ask, round) => {
    const path = paths[(turn * requests + round) % paths.length] ?? '/'
    // Pages know the parameter, lists do not look at it: an address that nobody has asked for before.
    const fresh = path.includes('query=') ? `&style=${run}${round}` : `&query=${run}${round}`
    expectStatus(await ask({ method: 'GET', path: path + fresh, headers }), 200)
  }
  const done = await load({ origin, shoppers: 1, ms: 60_000, maxRounds: requests }, shopper)
  if (done.failed > 0) throw new Error(`${done.failed} of ${paths[0]} failed`)
  return done
}

function toTable(database: string, shops: Opened[], byName: Map<string, Measured[]>): string {
  const head = shops.map(({ items }, index) => {
    const name = items.toLocaleString('en')
    return index === 0 ? `${name} goods: CPU ms | p95 ms` : `${name}: CPU ms | p95 ms | ×`
  })
  const lines = [...byName].map(([name, sizes]) => {
    const least = sizes[0]?.cpuMs ?? 1
    const cells = sizes.map(({ cpuMs, p95Ms }, index) => {
      const ratio = index === 0 ? '' : ` | ${(cpuMs / least).toFixed(2)}`
      return `${cpuMs.toFixed(2)} | ${p95Ms.toFixed(1)}${ratio}`
    })
    return [name, ...cells].join(' | ')
  })
  const width = head.join(' | ').split('|').length
  const imports = shops.map(({ items, imported: { ms, cpuMs, peakMb }, memoryMb }) => {
    const perSecond = Math.round((items * 1_000) / ms).toLocaleString('en')
    const seconds = (ms / 1_000).toFixed(1)
    return (
      `${items.toLocaleString('en')} goods imported in ${seconds} s (${perSecond} a second, ` +
      `${(cpuMs / 1_000).toFixed(1)} s of CPU, at most ${Math.round(peakMb)} MB); ` +
      `the shop then holds ${Math.round(memoryMb())} MB.`
    )
  })
  return `\n### ${database}\n\n| what | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(width)}\n${lines.map((line) => `| ${line} |\n`).join('')}\n${imports.join('\n')}\n`
}
