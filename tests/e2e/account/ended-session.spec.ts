import type { Page } from '@playwright/test'
import {
  aCustomer,
  anItemOnSale,
  choose,
  PASSWORD,
  putInCart,
  signInByForm,
  signOutElsewhere,
  storedKeys,
} from '../support/account.ts'
import { headersOf } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

/** The page has asked whether its session is still good, and does not do so again. */
const isAtRest = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('session.checked'))).toBe('1')

/** The page has asked once which items are favourites. Asked after its session has ended, it would be a guest's page by itself. */
const hasFavourites = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('favourites.checked'))

const hearts = (page: Page) => page.locator('.item-grid .heart')
const isSignedIn = (page: Page) => page.locator('html[data-signed-in]')

async function deleteAccount(page: Page): Promise<void> {
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.locator('#delete-box').getByRole('button', { name: 'Delete Account' }).click()
}

test('who was signed out elsewhere is told so by Buy now, and buys on as a guest', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  // What the page asks by itself: after the session has ended, its answer would make the page a guest's.
  const isViewed = page.waitForResponse((response) =>
    response.url().endsWith(`/api/items/${item.id}/`),
  )
  await page.goto(`/products/${item.slug}`, { waitUntil: 'networkidle' })
  await isViewed
  await choose(page, item)
  await isAtRest(page)
  await hasFavourites(page)
  await signOutElsewhere(browser, username)

  const buy = page.locator('.buy-button')
  await buy.click()
  await expect(page.getByText('You have been signed out. Sign in and try again.')).toBeVisible()
  await buy.click()
  await expect(buy).toContainText('Added')
})

test('who was signed out elsewhere signs in before the account is deleted', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await isAtRest(page)
  await signOutElsewhere(browser, username)

  await deleteAccount(page)
  await expect(page).toHaveURL(/\/signin\?next=\/settings/)
  await signInByForm(page, username)
  await expect(page).toHaveURL(/\/settings/)
})

test('an account whose deletion was carried out and not answered is gone for who tries again', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await isAtRest(page)
  await page.route(
    '**/auth/users/delete/',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await deleteAccount(page)
  await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
  await deleteAccount(page)
  await expect(page).toHaveURL('/signin?deleted')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
})

test('a heart that was to be removed is not added again by the sign-in that it asks for', async ({
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
  await hasFavourites(page)
  await signOutElsewhere(browser, username)

  await heart.click()
  await expect(page).toHaveURL('/signin?next=%2Flatest-arrival')
})

test('a session that was ended elsewhere is over here at the next request', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/trending')
  await isAtRest(page)
  await hasFavourites(page)
  await signOutElsewhere(browser, username)

  await hearts(page).first().click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  expect(await storedKeys(page)).not.toContain('AuthToken')
  await page.goto('/my-profile')
  await expect(page).toHaveURL(/\/signin\?next=/)
})

test('a session that was ended elsewhere takes badge, cart and hearts along', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
  await page.goto('/cart')
  await expect(page.locator('html[data-cart]')).toHaveCount(1)
  await page.goto('/trending')
  await hearts(page).first().click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await signOutElsewhere(browser, username)

  await page.goto('/orders')
  await expect(page.getByText('You have to be logged in to view orders')).toBeVisible()
  await expect(isSignedIn(page)).toHaveCount(0)
  await expect(page.locator('html[data-cart]')).toHaveCount(0)
  const kept = await storedKeys(page)
  for (const key of ['cartID', 'cart.v1', 'cart.seen.v1', 'favourites.v1'])
    expect(kept).not.toContain(key)
  await page.goto('/trending')
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test('a change of the cart in a session that was ended elsewhere leaves nothing of that cart', async ({
  page,
  browser,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item, await headersOf(page))
  await page.goto('/cart')
  await expect(page.locator('html[data-cart]')).toHaveCount(1)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await isAtRest(page)
  await hasFavourites(page)
  await signOutElsewhere(browser, username)

  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await expect(page.getByText("Oops! There's no item in your cart just yet.")).toBeVisible()
  await expect(page.locator('html[data-cart]')).toHaveCount(0)
})
