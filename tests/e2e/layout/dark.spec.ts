import { aCustomer } from '../support/account.ts'
import { violationsOf } from '../support/checks.ts'
import { at360, expect, test } from '../support/shop.ts'

/** As a phone shows the shop whose owner has chosen dark colours for everything. pages.spec.ts looks at each page in the dark, on a phone. */
test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test('the open filters, a chosen size and the toast after adding can be read in the dark', async ({
  page,
}) => {
  await page.goto('/categories/women')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.locator('#filters')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/products/aduke-ankara-wrap-dress')
  await page.locator('.size-cell').nth(1).click()
  await page.locator('.buy-button').click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test.describe('on a wide screen', at360, () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('what stands beside a page can be read in the dark', async ({ page, outbox }) => {
    await page.goto('/')
    expect(await violationsOf(page)).toEqual([])
    await aCustomer(page, outbox)
    await page.goto('/orders')
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/policy/terms-and-conditions')
    expect(await violationsOf(page)).toEqual([])
  })
})

test('the ground is dark before a style sheet of its own could come', at360, async ({ page }) => {
  await page.route(/\.css/, (route) => route.fulfill({ body: '', contentType: 'text/css' }))
  await page.goto('/')
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(23, 18, 14)')
})
