import type { Page } from '@playwright/test'
import { anAccount, anItemOnSale, putInCart, signInByForm, storedKeys } from '../support/account.ts'
import { faultsAt, watchShifts } from '../support/checks.ts'
import { expect, test } from '../support/shop.ts'

const hearts = (page: Page) => page.locator('.item-grid .heart')
const filled = (page: Page) => page.locator('.item-grid .heart[aria-pressed=true]')
const lines = (page: Page) => page.locator('[data-line]')

test('what a guest keeps and looks at stays in the browser, and comes along at the sign-in', async ({
  page,
  outbox,
}) => {
  await watchShifts(page)
  await page.goto('/trending')
  await hearts(page).first().click()
  await expect(page).toHaveURL(/\/signin\?next=%2Ftrending/)
  // Who does not want to sign in goes back, has the heart all the same and is not asked again.
  await page.goBack()
  await expect(filled(page)).toHaveCount(1)
  await hearts(page).nth(1).click()
  await expect(page.getByText('Done')).toBeVisible()
  await page.reload()
  await expect(filled(page)).toHaveCount(2)

  await page.locator('.item-card a').nth(2).click()
  const seen = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => storedKeys(page)).toContain('guest.viewed.v1')
  await page.goto('/products/previous/')
  await expect(page.getByText('Sign in to see your recently viewed items')).toBeVisible()
  await expect(page.locator('.item-name')).toHaveText([seen])
  expect(await faultsAt(page, '/products/previous/')).toEqual([])

  await page.goto('/favourites')
  await expect(page.getByText('These are kept on this device only.')).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  expect(await faultsAt(page, '/favourites')).toEqual([])
  await page
    .getByRole('button', { name: /^Remove .+ from favourites$/ })
    .first()
    .click()
  await expect(lines(page)).toHaveCount(1)
  const kept = await lines(page).getByRole('heading').innerText()
  await page.goto('/?tab=favourites')
  await page.locator('#lists').scrollIntoViewIfNeeded()
  await expect(page.getByText('Sign in to see your favourite items')).toBeVisible()
  await expect(page.locator('#lists .item-name')).toHaveText([kept])

  const username = await anAccount(page.request, outbox)
  await page.goto('/signin?next=/trending')
  await signInByForm(page, username)
  await expect(page).toHaveURL('/trending')
  await expect(filled(page)).toHaveCount(1)
  expect(await storedKeys(page)).not.toContain('guest.favourites.v1')
  await page.goto('/favourites')
  await expect(lines(page).getByRole('heading')).toHaveText([kept])
  await page.goto('/products/previous/')
  await expect(page.locator('.item-name')).toHaveText([seen])
})

test('a guest who removes the last favourite is told so, and then led to the sign-in', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  await page.goto('/trending')
  await hearts(page).first().click()
  await expect(filled(page)).toHaveCount(1)
  await page.goto('/favourites')
  await page.getByRole('button', { name: /^Remove .+ from favourites$/ }).click()
  await expect(page.getByText('Done')).toBeVisible()
  await expect(page).toHaveURL('/signin?next=%2Ffavourites')
  await page.goto('/trending')
  await expect(hearts(page).first()).toBeVisible()
  await expect(filled(page)).toHaveCount(0)
})

test('hearts of a list that was changed in place are filled as they should be', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  await page.goto('/?tab=new')
  const list = page.locator('#lists')
  const heart = list.locator('.heart').first()
  const name = (await heart.getAttribute('aria-label')) ?? ''
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await list.getByRole('link', { name: 'Popular' }).click()
  await expect(page).not.toHaveURL(/tab=new/)
  await list.getByRole('link', { name: 'New Arrivals' }).click()
  const again = list.getByRole('button', { name, exact: true })
  await expect(again).toHaveAttribute('aria-pressed', 'true')
  await again.click()
  await expect(again).toHaveAttribute('aria-pressed', 'false')
  await list.getByRole('link', { name: 'Favourites' }).click()
  await expect(page.getByText('Sign in to see your favourite items')).toBeVisible()
  await expect(list.locator('.item-name')).toHaveCount(0)
})

test('the hearts of the cart’s lines are those of the lists', async ({ page, baseURL }) => {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item, { origin: baseURL ?? '' })
  await page.goto('/cart')
  const heart = page.getByRole('button', { name: `Favourite ${item.name}`, exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // A change of the line leaves its heart alone.
  await page.getByRole('button', { name: /more$/ }).click()
  await expect(page.getByText('Cart updated')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/favourites')
  await expect(lines(page).getByRole('heading')).toHaveText([item.name])
})

test.describe('where the browser keeps nothing', () => {
  test('a heart is kept once the shopper has signed in', async ({ page, outbox }) => {
    const username = await anAccount(page.request, outbox)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await page.goto('/trending')
    await hearts(page).first().click()
    await expect(page).toHaveURL(/\/signin\?next=/)
    await signInByForm(page, username)
    await expect(page).toHaveURL('/trending')
    await page.goto('/favourites')
    await expect(lines(page)).toHaveCount(1)
  })

  test('what was spoiled or does not fit does no harm', async ({ page }) => {
    await page.addInitScript(() => {
      const keys =
        'AuthToken ReToken user cartID cart.v1 favourites.v1 guest.favourites.v1 guest.viewed.v1 searchQueries area.v1'
      if (!localStorage.getItem('spoiled'))
        for (const key of `${keys} spoiled`.split(' ')) localStorage.setItem(key, '{"spoiled')
      localStorage.removeItem('AuthToken')
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/trending')
    await hearts(page).first().click()
    await expect(page).toHaveURL(/\/signin\?next=/)
    for (const path of ['/?tab=favourites', '/products/previous/', '/search', '/cart'])
      expect((await page.goto(path))?.status(), path).toBe(200)
  })
})
