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

test('no page is wider than the window where words are twice as large', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
})
