import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

test('the bar at the bottom is seen once all of it has come', at360, async ({ page, baseURL }) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.owner)
  await page.goto('/desk')
  const tabs = page.locator('.desk-tabs')
  await expect(tabs).toBeVisible()
  await tabs
    .locator('a')
    .last()
    .evaluate((link) => link.remove())
  await expect(tabs).toBeHidden()
})

test(
  'Today shows a new order without being loaded anew',
  at360,
  async ({ page, baseURL, outbox }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.owner)
    await page.goto('/desk')
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
    const newest = page.locator('.order-number')
    const link = page.getByRole('link', { name: 'New item' })
    await link.focus()
    const before = await newest.allTextContents()
    await aDeskWorld(baseURL ?? '', outbox, 'order.paid')
    // Other tests may make orders in the same shop meanwhile.
    await expect.poll(() => newest.allTextContents()).not.toEqual(before)
    await expect(page.getByRole('link', { name: 'Start with the oldest' })).toBeVisible()
    await expect(link).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-same', '')
  },
)
