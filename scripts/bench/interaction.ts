import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { openDemoShop } from '../demo-shop.ts'

/** How much slower the phone's processor is than this machine's. */
const SLOWER = 4
const ROUNDS = 5
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true }
/** Chromium reports an interaction after it has painted the next frame. */
const REPORTED_MS = 500

const ITEM = '/products/aduke-ankara-wrap-dress'
const SIZE = '.size-cell:not([data-sold-out])'

/** What is tapped on which page. The first tap of an island also hydrates it. */
const STEPS = [
  { name: 'menu', path: '/', tap: 'header summary' },
  { name: 'heart', path: '/', tap: '.item-card .heart' },
  { name: 'filters', path: '/categories/women', tap: '[popovertarget=filters]' },
  { name: 'size', path: ITEM, tap: SIZE },
  { name: 'quantity', path: ITEM, tap: '.quantity button >> nth=1' },
  { name: 'add to cart', path: ITEM, first: SIZE, tap: '.buy-button' },
  { name: 'quantity in the cart', path: '/cart', tap: '.quantity button >> nth=1' },
]

/** The time from a tap to the next frame, by Event Timing, as INP measures it. */
export async function benchInteraction(): Promise<void> {
  const shop = await openDemoShop()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const rounds: number[][] = []
  try {
    // The first round makes the pictures, for which only the first shopper waits.
    await walk(browser, shop.url)
    for (let round = 0; round < ROUNDS; round++) rounds.push(await walk(browser, shop.url))
  } finally {
    await browser.close()
    await shop.close()
  }
  process.stdout.write('| tap | median ms | slowest ms |\n| --- | ---: | ---: |\n')
  for (const [at, { name }] of STEPS.entries()) {
    const sorted = rounds.map((round) => round[at] ?? 0).toSorted((a, b) => a - b)
    process.stdout.write(`| ${name} | ${sorted[ROUNDS >> 1]} | ${sorted.at(-1)} |\n`)
  }
}

/** The slowest interaction of each step, ms; a new shopper each time. */
async function walk(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage(PHONE)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch)
  const slowest: number[] = []
  for (const { path, first, tap } of STEPS) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    if (first) await tapOn(page, first)
    slowest.push(await tapOn(page, tap))
  }
  await page.close()
  return slowest
}

/** Ms of the slowest interaction until all is still again. */
async function tapOn(page: Page, target: string): Promise<number> {
  await page.evaluate(() => ((globalThis as Watched).slowest = 0))
  await page.locator(target).first().tap()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REPORTED_MS)
  return page.evaluate(() => Math.round((globalThis as Watched).slowest))
}

type Watched = typeof globalThis & { slowest: number }

/** Runs in the page, before all else. */
function watch(): void {
  // The first heart of a guest's visit leads to the sign-in.
  sessionStorage.setItem('favourites.asked', '1')
  const watched = globalThis as Watched
  watched.slowest = 0
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) watched.slowest = Math.max(watched.slowest, entry.duration)
  }).observe(options)
}
