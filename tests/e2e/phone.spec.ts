import { expect, test } from './shop.ts'

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
