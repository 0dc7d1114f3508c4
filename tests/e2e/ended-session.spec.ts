import type { Page } from '@playwright/test'
import { aCustomer, signOutElsewhere } from './account.ts'
import { expect, test } from './shop.ts'

/** The page has asked whether its session is still good, and does not do so again. */
const isAtRest = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('session.checked'))).toBe('1')

test('a heart that was to be let go is not kept anew by the sign-in that it asks for', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/latest-arrival')
  const heart = page.locator('.item-grid .heart').first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await isAtRest(page)
  await signOutElsewhere(browser, username)

  await heart.click()
  await expect(page).toHaveURL('/signin?next=%2Flatest-arrival')
})
