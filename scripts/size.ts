import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { refuseUnknown } from './arguments.ts'
import { openDemoShop } from './demo-shop.ts'

const CLIENT = 'dist/client'
/** The address of the page that says so. */
const UNKNOWN = '/no/such/page'
/** Bytes after brotli; design decisions, not measurements: raising one needs a decision record. */
/** What a server may send before it waits for the browser: ten TCP segments. */
const MAX_PAGE = 14_336
const MAX_EARLY_SCRIPT = 6_000
const MAX_ISLANDS = 85_000

const HELP = `Usage: npm run size [-- --json FILE]

Measures every page of a shop with the demo goods, as a browser receives it, against the budgets.
`

type Weights = { page: number; earlyScript: number; islands: number }

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  const at = args.indexOf('--json')
  const file = at < 0 ? undefined : args[at + 1]
  refuseUnknown(
    args.filter((_, index) => index !== at + 1 || file === undefined),
    ['--json'],
  )
  const shop = await openDemoShop()
  const rows: string[] = []
  let failed = 0
  const customer = await shop.customer()
  const visits = [
    ...[...prerenderedPages(), ...(await shop.pages())].map((path) => ({ path, cookie: '' })),
    ...customer.pages.map((path) => ({ path, cookie: customer.cookie })),
  ]
  for (const { path, cookie } of visits) {
    const weights = await weigh(shop.url, path, cookie)
    // The budget of early script is for pages that strangers and search engines open.
    const excess = tooMuch(cookie ? { ...weights, earlyScript: 0 } : weights)
    if (excess) failed++
    rows.push(toRow(cookie ? `${path.slice(0, 26)} (signed in)` : path, weights, excess))
  }
  await shop.close()
  process.stdout.write(
    `${'page'.padEnd(44)}   HTML + CSS  early script      islands  (bytes, brotli)\n${rows.join('')}`,
  )
  if (file !== undefined)
    writeFileSync(file, JSON.stringify({ passed: visits.length - failed, failed }))
  process.exit(failed > 0 ? 1 : 0)
}

const toRow = (path: string, { page, earlyScript, islands }: Weights, excess: string): string =>
  `${path.padEnd(44)}${[page, earlyScript, islands].map((bytes) => String(bytes).padStart(13)).join('')}  ${excess}\n`

function tooMuch({ page, earlyScript, islands }: Weights): string {
  const over = [
    page > MAX_PAGE && `HTML + CSS above ${MAX_PAGE}`,
    earlyScript > MAX_EARLY_SCRIPT && `early script above ${MAX_EARLY_SCRIPT}`,
    islands > MAX_ISLANDS && `islands above ${MAX_ISLANDS}`,
  ]
  return over.filter(Boolean).join(', ')
}

/** Shown in the place of others only, and shorter than the homepage. */
const NEVER_ASKED = new Set(['500.html', join('413', 'index.html')])

const prerenderedPages = (): string[] =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !NEVER_ASKED.has(file))
    .map((file) => (file === '404.html' ? UNKNOWN : `/${file.replace(/\/?index\.html$/, '')}`))

async function weigh(origin: string, path: string, cookie: string): Promise<Weights> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  if (response.status !== (path === UNKNOWN ? 404 : 200))
    throw new Error(`${path} answered ${response.status}, so it has no weight.`)
  const html = await response.text()
  const styles = matches(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)
  const scripts = matches(html, /<script[^>]+src="([^"]+)"/g)
  const waking = matches(html, /<astro-island[^>]+client="(?:load|only)"[^>]*>/g, 0)
  const islands = matches(html, /<astro-island[^>]*>/g, 0)
  const early = withImports([...scripts, ...waking.flatMap(modulesOf)])
  return {
    page: compressedSize(Buffer.from(html)) + sum([...withImports(styles)].map(fileSize)),
    earlyScript: sum([...early].map(fileSize)),
    islands: sum([...withImports(islands.flatMap(modulesOf))].map(fileSize)),
  }
}

const modulesOf = (island: string): string[] =>
  matches(island, /(?:component|renderer)-url="([^"]+)"/g)

const matches = (text: string, pattern: RegExp, group = 1): string[] =>
  [...text.matchAll(pattern)].map((match) => match[group] ?? '')

/** The files and all that they import at once; what they may import later is not counted. */
function withImports(addresses: readonly string[], seen = new Set<string>()): Set<string> {
  for (const address of addresses) {
    const file = join(CLIENT, address)
    if (seen.has(address) || !existsSync(file)) continue
    seen.add(address)
    const imported = matches(readFileSync(file, 'utf8'), /(?:\bfrom|\bimport)\s*["']([^"']+)["']/g)
    withImports(
      imported.map((name) => new URL(name, `http://shop${address}`).pathname),
      seen,
    )
  }
  return seen
}

const fileSize = (address: string): number => compressedSize(readFileSync(join(CLIENT, address)))

const compressedSize = (body: Buffer): number =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
