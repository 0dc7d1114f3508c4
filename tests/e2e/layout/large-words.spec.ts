import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

const PAGES = [
  '/',
  '/categories/women',
  '/products/aduke-ankara-wrap-dress',
  '/cart',
  '/signin',
  '/help-center',
  '/blog/reading-adire',
]

// The typeface of headings may come too late to be used, and the phone's own is wider.
test.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()))

/** Which item stands on a page is the shop's choice: any may have a name of many words. */
const LONG_NAME = 'Ìyálọ́jà Brocade Ìró and Bùbá, 6 Yards'

test('no page is wider than the window where words are twice as large', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await page.evaluate((name) => {
      document.documentElement.style.fontSize = '200%'
      for (const place of document.querySelectorAll('.item-name')) place.textContent = name
    }, LONG_NAME)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
})

/** The words within each of these boxes that stand out of it: to the sides, and below where it does not scroll. */
const wordsOutOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const out: string[] = []
    for (const box of document.querySelectorAll<HTMLElement>(selector)) {
      const whole = box.getBoundingClientRect()
      const isScrolled =
        getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right, bottom, width } = range.getBoundingClientRect()
        const words = text.textContent?.trim()
        // Words for assistive technology are one pixel wide.
        if (!words || width < 2 || text.parentElement?.closest('.sr-only')) continue
        const isBelow = !isScrolled && bottom > whole.bottom + 1
        if (left < whole.left - 1 || right > whole.right + 1 || isBelow) out.push(words)
      }
    }
    return out
  }, selector)

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))

test('the slides are whole where words are twice as large', at360, async ({ page }) => {
  await page.goto('/')
  await enlarge(page)
  await expect(page.locator('.slide').first()).toBeVisible()
  // Which items are there is the shop's choice.
  await page
    .locator('.slide-name')
    .first()
    .evaluate((name) => (name.textContent = 'Harmattan Watch'))
  expect(await wordsOutOf(page, '.slide')).toEqual([])
})

test(
  'the filters are whole where words are twice as large, with room between head and foot',
  at360,
  async ({ page }) => {
    await page.goto('/categories/women')
    await enlarge(page)
    await page.locator('[popovertarget=filters]').first().click()
    const sheet = page.locator('#filters')
    await expect(sheet).toBeVisible()
    expect(await wordsOutOf(page, '#filters')).toEqual([])
    const height = async (selector: string) =>
      (await sheet.locator(selector).boundingBox())?.height ?? 0
    const whole = (await sheet.boundingBox())?.height ?? 0
    const between = whole - (await height('.sheet-head')) - (await height('.sheet-foot'))
    // Two lines of choices at the least.
    expect(between).toBeGreaterThan(200)
    const hidden = () => sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(hidden).toBe(0)
  },
)
