import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop.ts'

/** Pages whose largest thing is a picture of an item, and the budgets of a phone on a metered line. */
const PAGES = ['/', '/categories/women', '/section/ankara', '/products/aduke-ankara-wrap-dress']
const MAX_PICTURE_BYTES = 40_000
const MAX_REQUESTS = 3

for (const path of PAGES)
  test(`${path} needs three requests to show its picture, of 40 kB at most`, async ({ page }) => {
    // Asked for once before, so that the picture is made: that is not what a shopper waits for.
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.reload({ waitUntil: 'networkidle' })
    const { largest, loaded } = await page.evaluate(async () => {
      type Painted = PerformanceEntry & { url: string }
      type Loaded = PerformanceResourceTiming & { renderBlockingStatus: string }
      const painted = await new Promise<Painted[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Painted[]))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      })
      const resources = performance.getEntriesByType('resource') as Loaded[]
      return {
        largest: painted.at(-1)?.url ?? '',
        loaded: resources.map((entry) => ({
          url: entry.name,
          bytes: entry.encodedBodySize,
          isBlocking: entry.renderBlockingStatus === 'blocking',
          caller: entry.initiatorType,
        })),
      }
    })
    const picture = loaded.find(({ url }) => url === largest)
    expect(picture?.caller).toBe('img')
    expect(picture?.bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    const waitedFor = loaded.filter(({ url, isBlocking }) => isBlocking || url === largest)
    // And the page itself.
    expect(1 + waitedFor.length).toBeLessThanOrEqual(MAX_REQUESTS)
  })

/** Whether the page has the shop's own letters for its name and headings. */
const hasOwnLetters = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the first page that somebody opens has the letters of the second', async ({ page }) => {
      for (const path of ['/categories/women', '/about']) {
        await page.goto(path)
        await expect.poll(() => hasOwnLetters(page)).toBe(true)
      }
    })
  })

test('who saves data loads no letters', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'data-saver', value: '1', url: baseURL ?? '' }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/categories/women', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([])
})
