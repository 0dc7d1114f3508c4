import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aCustomer } from './account.ts'
import { expectGoodPage, watchShifts } from './checks.ts'
import { expect, test } from './shop.ts'

/** As a phone shows the shop whose owner has chosen dark colours for everything. */
test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => watchShifts(page))

/** What somebody with weak eyes could not read or find. */
async function hardToRead(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

const PAGES = [
  '/',
  '/categories/women?size=M&style=Raffia',
  '/products/aduke-ankara-wrap-dress',
  '/search?query=zzzzzz',
  '/signin',
  '/forgotpassword?sent',
  '/blog/reading-adire',
  '/policy/privacy-policy',
  '/help-center',
  '/no/such/page',
]

for (const path of PAGES)
  test(`${path} can be read in the dark`, ({ page }) => expectGoodPage(page, path))

test('the open filters, a chosen size and the toast after adding can be read in the dark', async ({
  page,
}) => {
  await page.goto('/categories/women')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.locator('#filters')).toBeVisible()
  expect(await hardToRead(page)).toEqual([])

  await page.goto('/products/aduke-ankara-wrap-dress')
  await page.locator('.size-cell').nth(1).click()
  await page.locator('.buy-button').click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await hardToRead(page)).toEqual([])
})

test('cart, checkout and the pages of an account can be read in the dark', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/products/aduke-ankara-wrap-dress')
  await page.locator('.size-cell').nth(1).click()
  await page.locator('.buy-button').click()
  await expect(page.locator('.toast')).toBeVisible()
  for (const path of ['/cart', '/checkout', '/favourites', '/my-profile', '/orders', '/settings'])
    await expectGoodPage(page, path)
})

test('the ground is dark before a style sheet of its own could come', async ({ page }) => {
  await page.route(/\.css/, (route) => route.fulfill({ body: '', contentType: 'text/css' }))
  await page.goto('/')
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(23, 18, 14)')
})
