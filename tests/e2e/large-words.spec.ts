import { expect, test } from './shop.ts'

const PAGES = [
  '/',
  '/categories/women',
  '/products/aduke-ankara-wrap-dress',
  '/cart',
  '/signin',
  '/help-center',
  '/blog/reading-adire',
]

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
