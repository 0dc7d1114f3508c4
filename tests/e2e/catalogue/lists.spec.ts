import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop.ts'

const LISTS = [
  { path: '/trending', title: 'Trending' },
  { path: '/categories/women', title: 'Women' },
]

const names = (page: Page) => page.locator('#list .item-name')
const countOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('status').first().textContent()) ?? '', 10)

/** Opens the list, turns to its second page and back. */
async function turnPages(page: Page, { path, title }: (typeof LISTS)[number]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
  const [count, shown] = [await countOf(page), await names(page).count()]
  expect(count, path).toBeGreaterThanOrEqual(shown)
  await expect(page.locator('#list .item-card').first()).toContainText(/₦\d/)
  const [first] = await names(page).allInnerTexts()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  if (count === shown)
    return expect(pages.getByText('Next')).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names(page).first()).not.toHaveText(first ?? '')
  expect(await names(page).count()).toBeLessThanOrEqual(count - shown)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).not.toHaveURL(/page=2/)
  // Not which: what sells meanwhile may come first.
  await expect(names(page)).toHaveCount(shown)
}

for (const list of LISTS)
  test(`${list.path} shows its goods and turns its pages in place`, ({ page }) =>
    turnPages(page, list))

test('a tab that is shown in place brings its heading, breadcrumb and title', async ({ page }) => {
  await page.goto('/product')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const tabs = page.getByRole('navigation', { name: 'Lists' })
  await tabs.getByRole('link', { name: 'Best Deals' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Best Deals')
  await expect(page.locator('ol [aria-current]')).toHaveText('Best Deals')
  await expect(page).toHaveTitle(/^Best Deals/)
  await expect(page.locator('[data-same]')).toHaveCount(1)
})
