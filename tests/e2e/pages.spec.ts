import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './shop.ts'

/** Pages that can be seen without doing anything first. */
const PAGES = [
  '/',
  '/?tab=recent',
  '/categories',
  '/categories/women',
  '/categories/women?size=M&style=Raffia',
  '/section/ankara',
  '/trending',
  '/latest-arrival',
  '/product',
  '/product?mixed=popular-items',
  '/products/aduke-ankara-wrap-dress',
  '/products/previous/',
  '/cart',
  '/signin',
  '/signup',
  '/products/aduke-ankara-wrap-dress/rate',
  '/search',
  '/search?query=ankra',
  '/search?query=zzzzzz',
  '/categories/women?sub_category=dresses',
  '/section/ankara?colour=Indigo&in_stock=true',
  '/product?max_price=1',
  '/?tab=new&trending=1',
  '/blog',
  '/blog/reading-adire',
  '/policy/privacy-policy',
  '/policy/terms-and-conditions',
  '/policy/return-and-exchange-policy',
  '/newsletter',
  '/newsletter?sent',
  '/no/such/page',
  '/help-center',
]

for (const path of PAGES)
  test(`${path} can be used by everybody, stands still and complains of nothing`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const found = await new AxeBuilder({ page }).analyze()
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    // Rounding to device pixels is all that may be left.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
