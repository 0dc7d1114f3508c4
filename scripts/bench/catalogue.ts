import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#lib/random.server.ts'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres.ts'
import { makeGoods } from './goods.ts'
import type { Imported } from './import.ts'
import { expectStatus, type Load, load, type Shopper } from './load.ts'
import { childrenCpuMs, cpuMs, freePort, memoryMb, startServer } from './processes.ts'

const SIZES = [160, 10_000]
const REQUESTS = 200
const WARM_REQUESTS = 40
const QUERIES = 'tests/support/search-queries.txt'

type Measured = { cpuMs: number; p50Ms: number; p95Ms: number }
type OfSize = { items: number; imported: Imported; memoryMb: number; byName: Map<string, Measured> }

/** What each address costs that shows goods, with few goods and with many. Prints the tables of docs/performance.md. */
export async function benchCatalogue(most: number, siteUrl: string): Promise<void> {
  const sizes = [...SIZES.filter((size) => size < most), most]
  for (const database of ['SQLite', 'PostgreSQL']) {
    const columns: OfSize[] = []
    for (const size of sizes) {
      const server = database === 'PostgreSQL' ? await startPostgres() : null
      try {
        columns.push(await benchSize(size, siteUrl, server))
      } finally {
        await server?.stop()
      }
    }
    process.stdout.write(toTable(database, columns))
  }
}

async function benchSize(
  items: number,
  siteUrl: string,
  postgres: PostgresServer | null,
): Promise<OfSize> {
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
  const used = () => (cpuMs(shop.pid) ?? 0) + (postgres ? childrenCpuMs(postgres.pid) : 0)
  const probes = await listProbes(shop.url)
  for (const [, paths] of probes) await ask(shop.url, paths, WARM_REQUESTS)
  const byName = new Map<string, Measured>()
  for (const [name, paths] of probes) {
    const before = used()
    const { p50Ms, p95Ms, rounds } = await ask(shop.url, paths, REQUESTS)
    byName.set(name, { cpuMs: (used() - before) / rounds, p50Ms, p95Ms })
  }
  const column = { items, imported, memoryMb: memoryMb(shop.pid), byName }
  await shop.stop()
  await rm(dir, { recursive: true, force: true })
  return column
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
async function ask(origin: string, paths: string[], requests: number): Promise<Load> {
  const run = newId()
  const headers = { 'accept-encoding': 'br' }
  const shopper: Shopper = async (ask, round) => {
    const path = paths[round % paths.length] ?? '/'
    // Pages know the parameter, lists do not look at it: an address that nobody has asked for before.
    const fresh = path.includes('query=') ? `&style=${run}${round}` : `&query=${run}${round}`
    expectStatus(await ask({ method: 'GET', path: path + fresh, headers }), 200)
  }
  const done = await load({ origin, shoppers: 1, ms: 60_000, maxRounds: requests }, shopper)
  if (done.failed > 0) throw new Error(`${done.failed} of ${paths[0]} failed`)
  return done
}

function toTable(database: string, columns: OfSize[]): string {
  const [small] = columns
  const head = columns.map(({ items }, index) =>
    index === 0
      ? `${items} goods: CPU ms | p95 ms`
      : `${items.toLocaleString('en')}: CPU ms | p95 ms | ×`,
  )
  const names = [...(small?.byName.keys() ?? [])]
  const lines = names.map((name) =>
    [
      name,
      ...columns.map((column, index) => {
        const { cpuMs, p95Ms } = column.byName.get(name) as Measured
        const ratio = cpuMs / (small?.byName.get(name)?.cpuMs ?? 1)
        return `${cpuMs.toFixed(2)} | ${p95Ms.toFixed(1)}${index === 0 ? '' : ` | ${ratio.toFixed(2)}`}`
      }),
    ].join(' | '),
  )
  const width = head.join(' | ').split('|').length
  const imports = columns.map(
    ({ items, imported: { ms, cpuMs, peakMb }, memoryMb }) =>
      `${items.toLocaleString('en')} goods imported in ${(ms / 1_000).toFixed(1)} s (${Math.round((items * 1_000) / ms).toLocaleString('en')} a second, ` +
      `${(cpuMs / 1_000).toFixed(1)} s of CPU, at most ${Math.round(peakMb)} MB); the shop then holds ${Math.round(memoryMb)} MB.`,
  )
  return `\n### ${database}\n\n| what | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(width)}\n${lines.map((line) => `| ${line} |\n`).join('')}\n${imports.join('\n')}\n`
}
