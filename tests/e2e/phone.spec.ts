import type { Locator } from '@playwright/test'
import { expect, test } from './shop.ts'

const groundOf = (element: Locator) =>
  element.evaluate((button) => getComputedStyle(button).backgroundColor)

test('Esc closes the menu, and the focus is on what opened it', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'There is room for the links.')
  await page.goto('/help-center')
  const menu = page.locator('.menu')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Trending' }).focus()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a button that was tapped looks as before when it is left', async ({ page }) => {
    await page.goto('/forgotpassword')
    const button = page.getByRole('button', { name: 'Send' })
    const before = await groundOf(button)
    await button.tap()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(await groundOf(button)).toBe(before)
  })
})
