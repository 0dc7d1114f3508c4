import { aCustomer } from '../support/account.ts'
import { headersOf } from '../support/orders.ts'
import { at360, expect, test } from '../support/shop.ts'

test(
  'Back from an item of a personal list returns to the same place of the home page',
  at360,
  async ({ page, outbox }) => {
    await aCustomer(page, outbox)
    const headers = await headersOf(page)
    const { results } = await (await page.request.get('/api/items/')).json()
    for (const { id } of results.slice(0, 8))
      await page.request.get(`/api/items/${id}/`, { headers })
    await page.goto('/')
    const lists = page.locator('#lists')
    await lists.getByRole('link', { name: 'Recently viewed', exact: true }).click()
    // Before that the list is still the other tab's.
    await expect(page).toHaveURL(/[?&]tab=recent/)
    const items = lists.locator('ul .item-card a')
    await expect(items).toHaveCount(8)
    await items.nth(5).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await items.nth(5).click()
    await expect(page).toHaveURL(/\/products\//)
    await page.goBack({ waitUntil: 'load' })
    await expect(items).toHaveCount(8)
    await expect(items.nth(5)).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50)
  },
)

test(
  'two choices on the home page stand together in its address, and Back takes back one of them',
  at360,
  async ({ page }) => {
    await page.goto('/')
    const lists = page.locator('#lists')
    const trending = page.locator('#trending')
    const chosen = (part: typeof lists) => part.locator('.tabs [aria-current]')
    await lists.getByRole('link', { name: 'New Arrivals', exact: true }).click()
    await expect(page).toHaveURL(/\?tab=new/)
    await trending.getByRole('link', { name: 'Men', exact: true }).click()
    await expect(page).toHaveURL(/\?trending=\d+&tab=new/)
    await trending.getByRole('link', { name: 'Women', exact: true }).click()
    await expect(chosen(trending)).toHaveText('Women')
    await page.goBack()
    await expect(chosen(trending)).toHaveText('Men')
    await expect(chosen(lists)).toHaveText('New Arrivals')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.reload()
    await expect(chosen(trending)).toHaveText('Men')
    await expect(chosen(lists)).toHaveText('New Arrivals')
  },
)
