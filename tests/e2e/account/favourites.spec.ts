import type { Page } from '@playwright/test'
import { aCustomer, anAccount, signInByForm } from '../support/account.ts'
import { faultsAt, faultsOf, isShift, watchShifts } from '../support/checks.ts'
import { expect, test } from '../support/shop.ts'

const hearts = (page: Page) => page.locator('.item-grid .heart')

test('a heart that was pressed before the sign-in is stored, hearts stay filled, and favourites can be removed', async ({
  page,
  outbox,
}) => {
  const username = await anAccount(page.request, outbox)
  await page.goto('/trending')
  await hearts(page).first().click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await signInByForm(page, username)
  await expect(page).toHaveURL('/trending')
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')

  await hearts(page).nth(1).click()
  await expect(page.getByText('Done')).toBeVisible()
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.locator('.item-grid .heart[aria-pressed=true]')).toHaveCount(2)

  await page.goto('/favourites')
  await expect(page.getByText('Store pickup')).toBeVisible()
  const total = page.locator('[data-total]')
  const both = await total.innerText()
  for (const left of [1, 0]) {
    // It stays a few seconds only, so it is waited for before the rest is looked at.
    const isDoneSaid = page.getByText('Done').waitFor()
    await page
      .getByRole('button', { name: /^Remove .+ from favourites$/ })
      .first()
      .click()
    await isDoneSaid
    await expect(page.locator('[data-line]')).toHaveCount(left)
    if (left) await expect(total).not.toHaveText(both)
  }
  await expect(page.getByText("It's pretty quiet in here...")).toBeVisible()
})

test('hearts cost no request until one is touched, and say so when the shop refuses', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/latest-arrival')
  await page.waitForFunction(() => localStorage.getItem('favourites.v1') !== null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  expect(asked.filter((path) => /favourite|react|vendor/i.test(path))).toEqual([])
  await page.route('**/api/favourites/', (route) => route.fulfill({ status: 429, json: {} }))
  await hearts(page).first().click()
  await expect(page.getByText('Error adding item to favorites')).toBeVisible()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test('who has not bought an item cannot rate it, and finds it among the recently viewed', async ({
  page,
  outbox,
}) => {
  const username = await anAccount(page.request, outbox)
  await page.goto('/latest-arrival')
  await page.locator('.item-card a').first().click()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: 'Rate this item' }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await signInByForm(page, username)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rating and Review')
  const isSeen = page.waitForResponse(/\/api\/items\/\d+\/$/)
  await page.getByRole('link', { name: 'Back to the item' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Rate this item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rating and Review' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText(
    "You cannot rate a product you haven't purchased.",
  )
  await expect(dialog.getByLabel('Your review')).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Back to the item' }).click()
  await expect(dialog).toBeHidden()
  await isSeen
  await page.goto('/products/previous')
  await expect(page.locator('.item-name').first()).toHaveText(name)
})

/** Keeps two as a guest: one in sizes, one without. */
async function keepTwo(page: Page): Promise<[dress: string, mug: string]> {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  const keep = async (query: string): Promise<string> => {
    await page.goto(`/search?query=${query}`)
    const name = await page.locator('.item-name').first().innerText()
    await hearts(page).first().click()
    await expect(page.getByText('Done')).toBeVisible()
    return name
  }
  const names: [string, string] = [await keep('aduke wrap dress'), await keep('enamel mug')]
  await page.goto('/favourites')
  await expect(page.locator('[data-line]')).toHaveCount(2)
  return names
}

test('favourites go into the cart from their page, in the size that is picked there', async ({
  page,
}) => {
  const [dress, mug] = await keepTwo(page)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  const said = `1 of 2 are in your cart. Not added: ${dress}. Choose a size`
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  const sizes = page.getByLabel(`Size of ${dress}`)
  await sizes.selectOption({ index: 1 })
  await page.getByRole('button', { name: `Add to cart: ${dress}` }).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  const lines = page.getByRole('list', { name: 'Shopping Cart' })
  await expect(lines.getByRole('heading')).toHaveText([mug, dress])
})

test('the page of favourites can be used by everybody and stands still', async ({ page }) => {
  await watchShifts(page)
  await keepTwo(page)
  expect(await faultsAt(page, '/favourites')).toEqual([])
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'in your cart' })).toBeVisible()
  expect((await faultsOf(page)).filter((fault) => !isShift(fault))).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest’s favourites go into the cart by a plain form', async ({
    page,
    context,
    baseURL,
  }) => {
    const { results } = await (await page.request.get('/api/items/?in_stock=true')).json()
    const [{ id, name }] = results
    const cookie = { name: 'guest-favourites', value: String(id), path: '/favourites' }
    await context.addCookies([{ ...cookie, domain: new URL(baseURL ?? '').hostname }])
    await page.goto('/favourites')
    const sizes = page.getByLabel(`Size of ${name}`)
    if ((await sizes.count()) > 0) {
      const first = sizes.locator('option:not([disabled]):not([value=""])').first()
      await sizes.selectOption((await first.getAttribute('value')) ?? '')
    }
    await page.getByRole('button', { name: `Add to cart: ${name}` }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })
})
