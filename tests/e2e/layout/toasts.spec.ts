import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

const toastOf = (page: Page) => page.locator('[data-sonner-toast]')

/** Keeps a favourite as a guest, stops the clock of its page and puts it into the cart; a toast with a link says so. */
async function addStandingStill(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  await page.goto('/search?query=enamel+mug')
  await page.locator('.item-grid .heart').first().click()
  await expect(page.getByText('Done')).toBeVisible()
  await page.clock.install({ time: 0 })
  await page.goto('/favourites')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.clock.pauseAt(60_000)
  await page.getByRole('button', { name: /^Add to cart:/ }).click()
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
  await page.getByRole('button', { name: 'Add all to cart' }).focus()
  await page.clock.runFor(6_000)
  await expect(toastOf(page)).toHaveAttribute('data-removed', 'true')
})

test(
  'View cart stands once, beside the button, until something else is chosen',
  at360,
  async ({ page }) => {
    const link = page.getByRole('link', { name: 'View cart' })
    await page.goto('/products/aduke-ankara-wrap-dress')
    await page.locator('.size-cell').nth(1).click()
    await expect(link).toBeHidden()
    await page.locator('.buy-button').click()
    await expect(toastOf(page)).toContainText('Added to cart')
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
