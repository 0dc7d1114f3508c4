import type { Locator, Page } from '@playwright/test'
import { anItemOnSale, type ItemOnSale, putInCart } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

const groundOf = (element: Locator) =>
  element.evaluate((button) => getComputedStyle(button).backgroundColor)

test('Esc closes the menu, and the focus is on what opened it', async ({ page }) => {
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

/** Chooses without scrolling: the bar goes where the choice is in sight. */
const chooseOutOfSight = (page: Page, { size, colour }: ItemOnSale) =>
  page
    .locator('#buy [type=radio]')
    .evaluateAll(
      (radios: HTMLInputElement[], wanted) =>
        radios.filter(({ value }) => wanted.includes(value)).forEach((radio) => radio.click()),
      [size, colour],
    )

test('Buy now in the bar says in a toast what went wrong, since its place may be out of sight', async ({
  page,
}) => {
  const item = await anItemOnSale(page.request)
  const why = 'The shop is busy.'
  await page.route('**/api/carts/add_to_cart/', (route) =>
    route.fulfill({ status: 429, json: { detail: why, code: 'throttled' } }),
  )
  await page.goto(`/products/${item.slug}`)
  await expect(page.locator('.buy').first()).toBeVisible()
  await chooseOutOfSight(page, item)
  await page.locator('.sticky-bar').getByRole('button').click()
  await expect(page.getByRole('listitem').filter({ hasText: why })).toBeInViewport()
})

test('View cart takes the place of the total in the bar, once it was added from there', async ({
  page,
}) => {
  const item = await anItemOnSale(page.request)
  await page.goto(`/products/${item.slug}`)
  await chooseOutOfSight(page, item)
  const bar = page.locator('.sticky-bar')
  await bar.getByRole('button').click()
  await bar.getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
})

/** What a shopper with weak eyes sets in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('with text twice as large nothing of a cart lies beside the screen', async ({ page }) => {
  await putInCart(page.request, await anItemOnSale(page.request))
  await page.goto('/cart')
  await enlargeText(page)
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  for (const part of [page.locator('.brand').first(), page.locator('.sticky-bar .button')])
    expect(await part.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
})

test('tabs stand beside each other, and none over the next', async ({ page }) => {
  await page.goto('/categories/women')
  const boxes = await page.locator('.tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      const { left, right } = words.getBoundingClientRect()
      return { left, right }
    }),
  )
  expect(boxes.length).toBeGreaterThan(3)
  for (const [at, { left }] of boxes.entries())
    expect(left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
})
