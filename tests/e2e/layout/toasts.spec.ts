import type { Page } from '@playwright/test'
import { buyFormIsHydrated } from '../support/account.ts'
import { at360, expect, test } from '../support/shop.ts'

const toastOf = (page: Page) => page.locator('[data-sonner-toast]')

/** Stops the page's clock and adds a size to the cart; a toast says so. */
async function addStandingStill(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.goto('/products/aduke-ankara-wrap-dress')
  await page.locator('.size-cell').nth(1).click()
  await buyFormIsHydrated(page)
  await page.clock.pauseAt(60_000)
  await page.locator('.buy-button').click()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(toastOf(page)).toContainText('Added to cart', { timeout: 100 })
  }).toPass()
}

test('a toast with a link stays 6 seconds', at360, async ({ page }) => {
  await addStandingStill(page)
  await page.clock.runFor(5_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(1_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'true')
})

test('a toast waits while it is pointed at', async ({ page }) => {
  await addStandingStill(page)
  await toastOf(page).hover()
  await page.clock.runFor(60_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'false')
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'true')
})

test('a toast waits while it has the focus', async ({ page }) => {
  await addStandingStill(page)
  await toastOf(page).getByRole('link', { name: 'View cart' }).focus()
  await page.clock.runFor(60_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'false')
  await page.locator('.buy-button').focus()
  await page.clock.runFor(6_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'true')
})

test(
  'View cart stays beside the button until something else is chosen',
  at360,
  async ({ page }) => {
    const link = page.locator('#buy').getByRole('link', { name: 'View cart' })
    await page.goto('/products/aduke-ankara-wrap-dress')
    await page.locator('.size-cell').nth(1).click()
    await expect(link).toBeHidden()
    await page.locator('.buy-button').click()
    await expect(link).toBeVisible()
    await expect(page.locator('.buy-button')).toHaveText(/^Buy now/)
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'One fewer' }).click()
    await link.click()
    await expect(page).toHaveURL('/cart')
  },
)
