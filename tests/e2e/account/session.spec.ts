import { createHmac, createSecretKey } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { decodeJwt, SignJWT } from 'jose'
import { aCustomer, anAccount, logOut, signInByForm, storedKeys } from '../support/account.ts'
import { SECRET_KEY } from '../support/secret.ts'
import { expect, test } from '../support/shop.ts'

const HOUR_S = 3_600

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('AuthToken') ?? '')

/** Waits until the tab has checked its session and its favourites, which it does once after it was opened. */
async function isAtRest(page: Page): Promise<void> {
  const checked = () =>
    page.evaluate(() =>
      ['session.checked', 'favourites.checked'].filter((key) => sessionStorage.getItem(key)),
    )
  await expect.poll(checked).toHaveLength(2)
}

/** Gives the tabs their access token with its times an hour back: it has expired. */
async function letAccessExpire(tabs: Page[]): Promise<void> {
  const [page] = tabs as [Page]
  const token = await storedToken(page)
  const claims = decodeJwt(token)
  const key = createSecretKey(createHmac('sha256', SECRET_KEY).update('jwt').digest())
  const { iat = 0, exp = 0 } = claims
  const old = await new SignJWT({ ...claims, iat: iat - HOUR_S, exp: exp - HOUR_S })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(key)
  await page.evaluate((text) => localStorage.setItem('AuthToken', text), old)
  for (const tab of tabs) await expect.poll(() => storedToken(tab)).toBe(old)
}

/** The paths that the tabs of `context` request from now on. */
function listenTo(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const hearts = (page: Page) => page.locator('.item-grid .heart')
const isSignedIn = (page: Page) => page.locator('html[data-signed-in]')

test('three tabs with an expired access token renew it once, and each keeps its item', async ({
  page,
  context,
  outbox,
}) => {
  await aCustomer(page, outbox)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto('/trending')
  for (const tab of tabs) await isAtRest(tab)
  await letAccessExpire(tabs)
  const asked = listenTo(context)
  // The refresh waits until every tab has been told that its token has expired.
  const allTold = Promise.withResolvers<void>()
  let told = 0
  context.on('response', (response) => {
    if (response.status() === 401 && (told += 1) === tabs.length) allTold.resolve()
  })
  await context.route('**/auth/jwt/refresh', async (route) => {
    await allTold.promise
    await route.continue()
  })
  await Promise.all(tabs.map((tab, index) => hearts(tab).nth(index).click()))
  // The favourite of each tab shows in all tabs.
  for (const tab of tabs)
    await expect(tab.locator('.item-grid .heart[aria-pressed=true]')).toHaveCount(tabs.length)
  expect(asked.filter((path) => path === '/auth/jwt/refresh')).toHaveLength(1)
  for (const tab of tabs) await expect(isSignedIn(tab)).toHaveCount(1)
})

test('signing out in one tab signs out the others, and signing in signs them in', async ({
  page,
  context,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  const other = await context.newPage()
  await other.goto('/trending')
  await expect(isSignedIn(other)).toHaveCount(1)
  await logOut(page)
  await expect(isSignedIn(other)).toHaveCount(0)
  expect(await storedKeys(other)).not.toContain('AuthToken')
  // The other tab now acts as a guest.
  await hearts(other).first().click()
  await expect(other).toHaveURL(/\/signin\?next=/)
  await page.goto('/signin?next=/trending')
  await signInByForm(page, username)
  await expect(page).toHaveURL('/trending')
  await expect(isSignedIn(page)).toHaveCount(1)
  await other.goto('/my-profile')
  await expect(other.getByText(`@${username}`).first()).toBeVisible()
})

test('a tab leaves a customer’s own page when the customer signs out in another tab', async ({
  page,
  context,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  const [profile, settings] = [await context.newPage(), await context.newPage()]
  await profile.goto('/my-profile')
  await expect(profile.getByText(`@${username}`).first()).toBeVisible()
  await settings.goto('/settings')
  await logOut(page)
  for (const tab of [profile, settings]) await expect(tab).toHaveURL('/signin')
})

test('when another customer signs in in one tab, all tabs are theirs', async ({
  page,
  context,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/trending')
  await hearts(page).first().click()
  await expect(page.getByText('Done')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/trending')
  await expect(other.locator('.item-grid .heart[aria-pressed=true]')).toHaveCount(1)
  await logOut(page)
  const bola = await anAccount(page.request, outbox)
  await page.goto('/signin?next=/trending')
  await signInByForm(page, bola)
  await expect(page).toHaveURL('/trending')
  await other.reload()
  await expect(isSignedIn(other)).toHaveCount(1)
  // No favourite of the customer before is left.
  await expect(other.locator('.item-grid .heart[aria-pressed=true]')).toHaveCount(0)
  await other.goto('/favourites')
  await expect(other.getByText("It's pretty quiet in here...")).toBeVisible()
})

test('a sign-in that fails says so in plain words, and in the contract’s in a toast', async ({
  page,
}) => {
  const detail = 'No active account found with the given credentials'
  const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await page.goto('/signin')
  await signInByForm(page, 'nobody.here')
  await expect(toast(detail)).toBeVisible()
  await expect(page.locator('form').getByText('Email or password is wrong.')).toBeVisible()
  await expect(page.locator('form').getByText(detail)).toHaveCount(0)
  // Errors of fields: the toast says only that something is wrong.
  const json = { username: ['Not a valid string.'] }
  await page.route('**/auth/jwt/create', (route) => route.fulfill({ status: 400, json }))
  await page.reload()
  await signInByForm(page, 'nobody.here')
  await expect(toast('An error occured. Please try')).toBeVisible()
})

test('where the storage is full, the cookie tells who is signed in, and the shop what they keep', async ({
  page,
  outbox,
}) => {
  const username = await anAccount(page.request, outbox)
  await page.goto('/signin?next=/trending')
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2)
      try {
        for (let n = 0; ; n++) localStorage.setItem(`full.${size}.${n}`, 'x'.repeat(size))
      } catch {
        // The storage is full for strings of this size.
      }
  })
  await signInByForm(page, username)
  await expect(page).toHaveURL('/trending')
  expect(await storedKeys(page)).not.toContain('AuthToken')
  for (const path of ['/trending', '/settings']) {
    const mended = page.waitForResponse('**/auth/session/tokens')
    await page.goto(path)
    await (await mended).finished()
    await expect(isSignedIn(page)).toHaveCount(1)
  }
  await page.goto('/trending')
  // By its id: orders of other tests may change which item comes first.
  const itemId = await hearts(page).first().getAttribute('value')
  const heart = page.locator(`.item-grid .heart[value="${itemId}"]`)
  await heart.click()
  await expect(page.getByText('Done')).toBeVisible()
  // Nothing could be stored, so that the next page has to ask the shop.
  for (const load of [() => page.reload(), () => page.goto('/trending?page=1')]) {
    await load()
    await expect(page.locator('.item-grid .heart[aria-pressed=true]')).toHaveCount(1)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await logOut(page)
  await expect(isSignedIn(page)).toHaveCount(0)
})

test('stored tokens that cannot be read are replaced through the session’s cookie', async ({
  page,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await page.evaluate(() => {
    for (const key of ['AuthToken', 'ReToken', 'user']) localStorage.setItem(key, '{"spoiled')
    sessionStorage.clear()
  })
  await page.goto('/trending')
  const stored = () => page.evaluate(() => localStorage.getItem('user') ?? '')
  await expect.poll(stored).toContain(username)
  await expect(isSignedIn(page)).toHaveCount(1)
  await hearts(page).first().click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
})
