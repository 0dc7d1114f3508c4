import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { refuseUnknown } from './arguments.ts'
import { build } from './build.ts'
import { DEMO_SITE_URL, openDemoShop } from './demo-shop.ts'
import { isBuiltFor } from './stamps.ts'

const CLIENT = 'dist/client'
/** An address without a page: its answer is the 404 page. */
const UNKNOWN = '/no/such/page'
/** Bytes; design decisions, not measurements: raising one needs a decision record. */
/** What a server may send before it waits for the browser: ten TCP segments. */
const MAX_PAGE = 14_336
/** A page of 50 at the desk, which only the team opens. */
const MAX_LIST = 20_000
const MAX_EARLY_SCRIPT = 6_000
const MAX_ISLANDS = 85_500
/** The script of the form that buys: an island that no directive hydrates. */
const BUY_FORM = '/BuyForm.astro'
/** The heaviest ones; all are measured. */
const PRODUCTS_SHOWN = 3

const HELP = `Usage: npm run size [-- --json FILE]

Measures every page of a shop with the demo goods against the budgets: HTML and CSS in bytes as they are sent to the first
visitor of the page, scripts as files. Builds the pages first when they are not built for ${DEMO_SITE_URL}.
`

type Weights = { page: number; earlyScript: number; islands: number }
type Visit = { path: string; cookie: string; isList?: boolean }
type Weighed = Visit & { weights: Weights; excess: string }

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
  if (!isBuiltFor('dist', DEMO_SITE_URL)) await build(DEMO_SITE_URL)
  const weighed = await weighDemoShop()
  const failed = weighed.filter(({ excess }) => excess).length
  const products = weighed.filter(({ path }) => isProduct(path))
  const unsaid = new Set(products.slice(PRODUCTS_SHOWN))
  process.stdout.write(
    `${'page'.padEnd(44)}   HTML + CSS  early script      islands  (bytes, brotli)\n` +
      weighed
        .filter((page) => !unsaid.has(page))
        .map(toRow)
        .join('') +
      `The heaviest of ${products.length} product pages. ${failed} pages are above a budget.\n`,
  )
  if (file !== undefined)
    writeFileSync(file, JSON.stringify({ passed: weighed.length - failed, failed }))
  process.exit(failed > 0 ? 1 : 0)
}

/** Every page. Product pages come last, the heaviest first. */
async function weighDemoShop(): Promise<Weighed[]> {
  const shop = await openDemoShop()
  const customer = await shop.customer()
  const staff = await shop.staff()
  const shared = [...prerenderedPages(), ...(await shop.pages()), ...(await shop.productPages())]
  const visits = [
    ...[...new Set(shared)].map((path) => ({ path, cookie: '' })),
    ...customer.pages.map((path) => ({ path, cookie: customer.cookie })),
    ...staff.pages.map((path) => ({ path, cookie: staff.cookie })),
    ...staff.lists.map((path) => ({ path, cookie: staff.cookie, isList: true })),
  ]
  const weighed: Weighed[] = []
  for (const visit of visits) {
    const weights = await weigh(shop.url, visit)
    weighed.push({ ...visit, weights, excess: tooMuch(visit, weights) })
  }
  await shop.close()
  const heaviestFirst = (one: Weighed, other: Weighed) => other.weights.page - one.weights.page
  return [
    ...weighed.filter(({ path }) => !isProduct(path)),
    ...weighed.filter(({ path }) => isProduct(path)).toSorted(heaviestFirst),
  ]
}

const isProduct = (path: string): boolean => path.startsWith('/products/')

const toRow = ({ path, cookie, weights, excess }: Weighed): string => {
  const { page, earlyScript, islands } = weights
  const name = cookie ? `${path.slice(0, 26)} (signed in)` : path
  return `${name.padEnd(44)}${[page, earlyScript, islands].map((bytes) => String(bytes).padStart(13)).join('')}  ${excess}\n`
}

function tooMuch(
  { cookie, isList = false }: Visit,
  { page, earlyScript, islands }: Weights,
): string {
  const most = isList ? MAX_LIST : MAX_PAGE
  const over = [
    page > most && `HTML + CSS above ${most}`,
    // The budget of early script is for pages that strangers and search engines open.
    !cookie && earlyScript > MAX_EARLY_SCRIPT && `early script above ${MAX_EARLY_SCRIPT}`,
    islands > MAX_ISLANDS && `islands above ${MAX_ISLANDS}`,
  ]
  return over.filter(Boolean).join(', ')
}

/** Only shown instead of other pages, and shorter than the homepage. */
const NEVER_ASKED = new Set(['500.html', join('413', 'index.html')])

const prerenderedPages = (): string[] =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !NEVER_ASKED.has(file))
    .map((file) => (file === '404.html' ? UNKNOWN : `/${file.replace(/\/?index\.html$/, '')}`))

async function weigh(origin: string, { path, cookie }: Visit): Promise<Weights> {
  const { status, sent, html } = await ask(origin + path, cookie)
  if (status !== (path === UNKNOWN ? 404 : 200))
    throw new Error(`${path} answered ${status}, so it has no weight.`)
  // A sheet that is linked in the body delays only what follows it.
  const [head = ''] = html.split('</head>')
  const styles = matches(head, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)
  const scripts = matches(html, /<script[^>]+src="([^"]+)"/g)
  const hydratedAtLoad = matches(html, /<astro-island[^>]+client="(?:load|only)"[^>]*>/g, 0)
  const islands = matches(html, /<astro-island[^>]*>/g, 0)
  const early = withImports([...scripts, ...hydratedAtLoad.flatMap(modulesOf)])
  const buying = scripts.filter((script) => script.includes(BUY_FORM)).flatMap(loadedLater)
  return {
    page: sent + sum([...withImports(styles)].map(fileSize)),
    earlyScript: sum([...early].map(fileSize)),
    islands: sum([...withImports([...islands.flatMap(modulesOf), ...buying])].map(fileSize)),
  }
}

/** `sent` is the length of the body as it was sent: fetch would decompress it. */
async function ask(url: string, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: { cookie, 'accept-encoding': 'br' } }, resolve).on('error', reject)
  const response = await promise
  const body = await buffer(response)
  const isCompressed = response.headers['content-encoding'] === 'br'
  const html = (isCompressed ? brotliDecompressSync(body) : body).toString()
  return { status: response.statusCode, sent: body.length, html }
}

/** What a script of the page imports at the first touch. */
const loadedLater = (script: string): string[] =>
  matches(readFileSync(join(CLIENT, script), 'utf8'), /\bimport\(["'`]([^"'`]+)["'`]\)/g).map(
    (name) => new URL(name, `http://shop${script}`).pathname,
  )

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

const sizes = new Map<string, number>()

/** After brotli at its best quality, as the build compresses files. */
function fileSize(address: string): number {
  const known = sizes.get(address)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(join(CLIENT, address)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length
  sizes.set(address, size)
  return size
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
