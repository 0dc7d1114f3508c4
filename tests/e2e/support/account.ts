import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, mailTo } from './shop.ts'

export const PASSWORD = 'wax print 88'

let made = 0
export const newName = (kind: string) =>
  `${kind}.${Date.now().toString(36)}${(made += 1)}${process.pid}`

/** A verified account with `PASSWORD` and the address NAME@example.com, whose owner is not signed in yet. */
export async function anAccount(request: APIRequestContext, outbox: string): Promise<string> {
  const username = newName('ada')
  const email = `${username}@example.com`
  const body = { username, email, password: PASSWORD, re_password: PASSWORD }
  expect((await request.post('/auth/users/', { data: body })).status()).toBe(201)
  const mail = await mailTo(outbox, email, '/emailverified/')
  const [, uid, token] = /\/emailverified\/([\w-]+)\/([\w-]+)/.exec(mail) ?? []
  expect((await request.get(`/core/activation/?uid=${uid}&token=${token}`)).status()).toBe(200)
  return username
}

/** Has the page's forms hydrate, as a first touch does, and waits for it; before that, they post to their page. */
export const isHydrated = (page: Page) =>
  expect(async () => {
    const waiting = page.locator('main astro-island[ssr]')
    await waiting.evaluateAll((islands) => {
      for (const island of islands) island.dispatchEvent(new Event('hydrate'))
    })
    expect(await waiting.count()).toBe(0)
  }).toPass()

/** Waits until the form that buys an item is hydrated: until then it has the words for both, a size chosen and none. */
export const buyFormIsHydrated = (page: Page) =>
  expect(page.locator('#buy .when-chosen')).toHaveCount(0)

/** Fills in the form that is on the page. */
export async function signInByForm(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * A new customer who is signed in, by the cookie and with the tokens in the browser's storage. By a request: the form of
 * the sign-in has tests of its own.
 */
export async function aCustomer(page: Page, outbox: string): Promise<string> {
  const username = await anAccount(page.request, outbox)
  const data = { username, password: PASSWORD }
  expect((await page.request.post('/auth/jwt/create', { data })).status()).toBe(200)
  await page.goto('/about')
  // The page has the cookie only. It fetches the rest, and notes that when all of it is there.
  await page.waitForFunction(() => sessionStorage.getItem('session.checked'))
  return username
}

/** On a phone it is in the menu. */
export async function logOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Log out' }).filter({ visible: true })
  await page.waitForLoadState()
  if ((await button.count()) === 0) await page.locator('.menu > summary').click()
  await button.first().click()
  await expect(page).toHaveURL('/')
}

/** Signs in on another device, and out on all. */
export async function signOutElsewhere(browser: Browser, username: string): Promise<void> {
  const elsewhere = await browser.newContext()
  const data = { username, password: PASSWORD }
  expect((await elsewhere.request.post('/auth/jwt/create', { data })).status()).toBe(200)
  const form = { form: 'sessions' }
  const ended = await elsewhere.request.post('/settings', { form, maxRedirects: 0 })
  expect(ended.headers()['location']).toBe('/signin')
  await elsewhere.close()
}

export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).toSorted())

export type Variant = { size: string; colour: string | null; quantity: number }
export type ItemOnSale = { id: number; name: string; slug: string } & Pick<
  Variant,
  'size' | 'colour'
>

/** Enough pieces that other tests cannot buy the last one meanwhile. */
const MANY = 10

/** An item of the shop in a size and colour of which there are many; the cheapest, or of what is asked for. */
export async function anItemOnSale(
  request: APIRequestContext,
  asked = 'ordering=price',
): Promise<ItemOnSale> {
  const { results } = await (await request.get(`/api/items/?in_stock=true&${asked}`)).json()
  for (const { id, name, slug } of results) {
    const variant = (await variantsOf(request, id)).find(({ quantity }) => quantity >= MANY)
    if (variant) return { id, name, slug, size: variant.size, colour: variant.colour }
  }
  throw new Error('there is not much of anything')
}

/** Each size in each colour of an item, with what is left of it. */
export async function variantsOf(request: APIRequestContext, id: number): Promise<Variant[]> {
  const { variants } = await (await request.get(`/api/items/${id}/`)).json()
  return variants
}

/** Chooses colour and size on the item's page, where it offers a choice. */
export async function choose(
  page: Page,
  { size, colour }: Pick<ItemOnSale, 'size' | 'colour'>,
): Promise<void> {
  const colours = page.locator(`.colour:has([value="${colour}"])`)
  if ((await colours.count()) > 0) await colours.click()
  const cell = page.locator(`.size-cell:has([value="${size}"])`)
  if ((await cell.count()) > 0) await cell.click()
}

/** Puts one of it into the cart of whom the browser's cookies or `headers` name. */
export async function putInCart(
  request: APIRequestContext,
  { id, size, colour }: Pick<ItemOnSale, 'id' | 'size' | 'colour'>,
  headers: Record<string, string> = {},
): Promise<void> {
  const data = { product_id: id, quantity: 1, size, colour }
  const added = await request.post('/api/carts/add_to_cart/', { data, headers })
  expect([200, 201]).toContain(added.status())
}
