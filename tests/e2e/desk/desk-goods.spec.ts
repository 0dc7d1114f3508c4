import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

test(
  'the buttons for many goods stay in sight while the list is read',
  at360,
  async ({ page, baseURL }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods')
    const rows = page.locator('.goods-rows > li')
    const button = page.getByRole('button', { name: 'Show in the shop' })
    const heightOf = async () => (await button.boundingBox())?.y ?? -1
    // Below the head of the list, and not over it.
    const head = await page.getByRole('searchbox', { name: 'Name or SKU' }).boundingBox()
    expect(await heightOf()).toBeGreaterThan(head?.y ?? Infinity)
    for (const row of [rows.nth(10), rows.last()]) {
      await row.scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await heightOf()).toBeLessThan(20)
      // Nothing lies over it.
      await button.click({ trial: true })
    }
  },
)

test('a box of 24 px is ticked by a press anywhere in 44 px', at360, async ({ page, baseURL }) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods')
  const box = page.locator('.goods-rows input').nth(1)
  const target = page.locator('.goods-rows .choose').nth(1)
  expect(await box.boundingBox()).toMatchObject({ width: 24, height: 24 })
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await target.click({ position: { x: 2, y: 2 } })
  await expect(box).toBeChecked()
  await target.click({ position: { x: width - 2, y: height - 2 } })
  await expect(box).not.toBeChecked()
})

test('a filter lies over the list, and counts at one press', at360, async ({ page, baseURL }) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods')
  await page.getByText('Newest first').click()
  await page.getByRole('link', { name: 'By name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('link', { name: 'Without Newest first: By name' }).click()
  await expect(page).toHaveURL(/sort=newest/)
})
