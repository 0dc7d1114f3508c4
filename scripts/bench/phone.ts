import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { openDemoShop } from '../demo-shop.ts'

/** A cheap phone on a slow line: bytes a second, milliseconds, and how much slower its processor is than this machine's. */
const DOWN = 1_600_000 / 8
const UP = 750_000 / 8
const LATENCY_MS = 400
const SLOWER = 4
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true }

type Seen = {
  page: string
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  blockedMs: number
  kilobytes: number
  requests: number
  slowestTapMs: number
}

/** A shopper's way on such a phone, from the homepage into a category, onto an item, and to a search. */
export async function benchPhone(): Promise<void> {
  const shop = await openDemoShop()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    // The first walk makes the pictures, for which only the first shopper waits.
    await walk(browser, shop.url, false)
    process.stdout.write(toTable(await walk(browser, shop.url, true)))
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function walk(browser: Browser, url: string, isSlow: boolean): Promise<Seen[]> {
  const page = await browser.newPage(PHONE)
  const bytes = await slowDown(page, isSlow)
  await page.addInitScript(watch)
  const seen: Seen[] = []
  const look = async (name: string) => {
    await page.waitForLoadState('networkidle')
    seen.push({ page: name, ...(await page.evaluate(measured)), ...bytes.sinceLast() })
  }
  await page.goto(url)
  await page.locator('[data-next]').first().tap()
  await look('home')
  await page.locator('.mosaic a').first().tap()
  await page.waitForURL('**/categories/**')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await page.getByRole('button', { name: 'Close' }).tap()
  await look('category')
  await page.locator('.item-card a').first().tap()
  await page.waitForURL('**/products/**')
  await page.locator('.size-cell:not([data-sold-out])').first().tap()
  await page.locator('.buy-button').tap()
  await page.getByText('Added to cart').waitFor()
  await look('item, and into the cart')
  await page.goto(`${url}/search`)
  await page.getByRole('combobox').tap()
  await page.getByRole('combobox').pressSequentially('ankra', { delay: 120 })
  await page.getByRole('option').first().waitFor()
  await look('search, with suggestions')
  await page.getByRole('combobox').press('Enter')
  await page.waitForURL('**/search?query=**')
  await look('what was found')
  await page.close()
  return seen
}

async function slowDown(page: Page, isSlow: boolean) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  if (isSlow) {
    const line = { downloadThroughput: DOWN, uploadThroughput: UP, latency: LATENCY_MS }
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  let [bytes, requests] = [0, 0]
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests++
  })
  const sinceLast = () => {
    const counted = { kilobytes: Math.round(bytes / 1_000), requests }
    ;[bytes, requests] = [0, 0]
    return counted
  }
  return { sinceLast }
}

type Watching = { largest: number; shift: number; blocked: number; slowestTap: number }
type Watched = typeof globalThis & { seen: Watching }

/** Runs in the page, before all else. */
function watch(): void {
  const seen: Watching = { largest: 0, shift: 0, blocked: 0, slowestTap: 0 }
  ;(globalThis as Watched).seen = seen
  const on = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    })
  on('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  on('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry && entry.hadRecentInput)) seen.shift += entry.value ?? 0
  })
  on('longtask', ({ duration }) => (seen.blocked += duration - 50))
  on('event', ({ duration }) => (seen.slowestTap = Math.max(seen.slowestTap, duration)))
}

/** Runs in the page. */
function measured() {
  const { seen } = globalThis as Watched
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return {
    firstPaintMs: Math.round(paint?.startTime ?? 0),
    largestPaintMs: Math.round(seen.largest),
    shift: seen.shift,
    blockedMs: Math.round(seen.blocked),
    slowestTapMs: Math.round(seen.slowestTap),
  }
}

const toTable = (seen: readonly Seen[]): string =>
  [
    'page | first paint ms | largest paint ms | shift | blocked ms | slowest tap ms | kB | requests',
    '--- | ---: | ---: | ---: | ---: | ---: | ---: | ---:',
    ...seen.map((each) =>
      [
        each.page,
        each.firstPaintMs,
        each.largestPaintMs,
        each.shift.toFixed(3),
        each.blockedMs,
        each.slowestTapMs,
        each.kilobytes,
        each.requests,
      ].join(' | '),
    ),
  ]
    .map((line) => `| ${line} |\n`)
    .join('')
