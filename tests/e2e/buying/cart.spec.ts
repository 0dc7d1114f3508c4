import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { WAITING_KEY } from '#lib/cart/cart.ts'
import { anItemOnSale, buyFormIsHydrated, putInCart } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

/** The page of a cart with some pieces of one item, hydrated, and the line of the item. */
async function openCart(page: Page, pieces = 1) {
  const item = await anItemOnSale(page.request)
  for (let piece = 0; piece < pieces; piece++) await putInCart(page.request, item)
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  return { item, line: page.getByRole('listitem').filter({ hasText: item.name }) }
}

/** Focuses it as a keyboard user does: a focus by script alone does not count as one by keyboard. */
async function pressByKeys(button: Locator) {
  await button.focus()
  await button.press('Tab')
  await button.page().keyboard.press('Shift+Tab')
  await button.press('Enter')
}

test('what was removed by mistake is put back, by touch and by keys', async ({ page }) => {
  const { item, line } = await openCart(page, 2)
  const remove = line.getByRole('button', { name: `Remove ${item.name}` })
  const undo = page.getByRole('button', { name: 'Undo' })

  await remove.click()
  const toast = page.getByRole('region', { name: /Notifications/ })
  await expect(toast).toHaveAttribute('aria-live', 'polite')
  await expect(toast).toContainText('Item removed from cart')
  await expect(page.getByText("Oops! There's no item in your cart just yet.")).toBeVisible()
  await undo.click()
  await expect(line.getByRole('status')).toHaveText('2')
  // A toast that is still leaving would be a second Undo.
  await expect(undo).toHaveCount(0)

  await pressByKeys(remove)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('status')).toHaveText('2')
  await page.reload()
  await expect(line.getByRole('status')).toHaveText('2')
})

test('what was removed right after one more was asked for comes back with the one more', async ({
  page,
}) => {
  const { item, line } = await openCart(page)
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await page.getByRole('button', { name: `Remove ${item.name}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'Back in your cart',
  )
  await page.reload()
  await expect(line.getByRole('status')).toHaveText('2')
})

test('who works with keys stays on the button that was pressed, also when it fails', async ({
  page,
}) => {
  const { item } = await openCart(page)
  const toast = page.locator('[data-sonner-toast]')
  let answer = () => {}
  const isSeen = new Promise<void>((resolve) => (answer = resolve))
  const [change, removal] = ['**/api/cart/*/cart_items/', '**/api/cart/*/cart_items/*/']
  await page.route(change, (route) => isSeen.then(() => route.continue()))
  await page.route(removal, (route) => route.fulfill({ status: 502 }))

  const more = page.getByRole('button', { name: `One ${item.name} more` })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toBeDisabled()
  await expect(more).toBeFocused()
  answer()
  await expect(toast).toContainText('Cart updated')
  await expect(more).toBeEnabled()
  await expect(more).toBeFocused()

  const remove = page.getByRole('button', { name: `Remove ${item.name}` })
  await pressByKeys(remove)
  await expect(toast.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(remove).toBeFocused()
})

test('a message that comes while the one before is leaving does not go with it', async ({
  page,
}) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  await page.clock.install({ time: 0 })
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.clock.pauseAt(60_000)
  const toast = page.locator('[data-sonner-toast]')
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await page.clock.runFor(1_000)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(toast).toContainText('Cart updated', { timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_000)
  await expect(toast).toHaveAttribute('data-removed', 'true')

  await page.getByRole('button', { name: `Remove ${item.name}` }).click()
  await expect(page.getByText("Oops! There's no item in your cart just yet.")).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toContainText('Item removed from cart')
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('what says that it was added leaves the pressed button in sight', async ({ page }) => {
  await page.goto('/products/aduke-ankara-wrap-dress')
  const button = page.locator('.buy-button')
  await page.locator('.size-cell:not([data-sold-out]) input').first().check({ force: true })
  await buyFormIsHydrated(page)
  // As near to the bottom edge as the browser leaves it when it is focused.
  await button.evaluate((element) => {
    scrollBy({
      top: element.getBoundingClientRect().bottom + 92 - innerHeight,
      behavior: 'instant',
    })
  })
  await expect(page.locator('.buy-bar')).toBeHidden()
  await button.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Added to cart')
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const [said, pressed] = [await boxOf(toast), await boxOf(button)]
  const isBeside = said.x >= pressed.x + pressed.width || pressed.x >= said.x + said.width
  const isAboveOrBelow = said.y >= pressed.y + pressed.height || pressed.y >= said.y + said.height
  expect(isBeside || isAboveOrBelow).toBe(true)
})

test('what says that the cart is updated is fetched during the pause before', async ({ page }) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  await page.clock.install({ time: 0 })
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // The pause does not end.
  await page.clock.pauseAt(60_000)
  const fetched = page.waitForResponse(/\/Toasts\.[^/]*\.js$/)
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  expect((await fetched).ok()).toBe(true)
})

test('a change that was under way when the page was loaded again is shown on it', async ({
  page,
}) => {
  const { item, line } = await openCart(page)
  const shown = line.getByRole('status')
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await page.reload()
  await expect(shown).toHaveText('2')
})

test('a change that the shop is still making is asked for again', async ({ page }) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  await page.goto('/cart')
  const body = { item_id: item.id, size: item.size, colour: item.colour, quantity: 1 }
  const change = { key: randomUUID(), kind: 'difference', cartId: null, body }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    WAITING_KEY,
    JSON.stringify([change]),
  ] as const)
  await page.route(
    '**/api/carts/add_to_cart/',
    (route) => route.fulfill({ status: 409, json: { code: 'idempotency_in_progress' } }),
    { times: 1 },
  )
  await page.reload()
  const shown = page.getByRole('listitem').filter({ hasText: item.name }).getByRole('status')
  await expect(shown).toHaveText('2')
})
