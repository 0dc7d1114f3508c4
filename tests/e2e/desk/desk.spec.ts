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
