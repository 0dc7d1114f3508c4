import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'size')
})

test('a manager counts a size, and corrects it', at360, async ({ page, baseURL }) => {
  const { cookies, manager } = world
  await beAtDesk(page, baseURL ?? '', cookies.manager)
  await page.goto(`/desk/stock/${world.of('size')}`)
  const shown = /This page showed (\d+)\./.exec(await page.locator('main').innerText())?.[1]
  await page.getByLabel('How many are on the shelf now?').fill(String(Number(shown) + 3))
  await page.getByRole('button', { name: 'Note the count' }).click()
  await expect(page.getByRole('status')).toHaveText('The count is noted.')
  await expect(page.getByText(`+3 counted by ${manager}`)).toBeVisible()

  await page.getByLabel('What happened').selectOption('Some are missing')
  await page.getByLabel('How many', { exact: true }).fill('2')
  await page.getByLabel('Why').fill('torn')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('The stock is corrected.')
  await expect(page.getByText(`-2 noted by ${manager}`)).toBeVisible()
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
