import type { Page } from '@playwright/test'
import { aCustomer, anItemOnSale, putInCart } from '../support/account.ts'
import { anOrder, headersOf, pay, payNow } from '../support/orders.ts'
import { widthWithLongNames } from '../support/checks.ts'
import { expect, test } from '../support/shop.ts'

const LONG = 'Ọmọlúàbí'.repeat(7)

/** Whether nothing reaches beyond the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a long word of a shopper makes no page wider than the screen', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  const headers = await headersOf(page)
  const item = await anItemOnSale(page.request)
  const names = { first_name: LONG, last_name: LONG, phone_number: '08035550142' }
  const saved = await page.request.post('/api/profile/', { multipart: names, headers })
  expect(saved.ok()).toBe(true)
  const order = await anOrder(page, item, { name: LONG, street_address: LONG })
  await page.goto(`/orders/${order.id}`)
  expect(await fits(page), 'the order').toBe(true)
  await payNow(page)
  await pay(page)
  expect(await fits(page), 'the payment').toBe(true)
  const review = { id: item.id, rating: 4, description: `https://shop.example/p/${LONG}` }
  const rated = await page.request.post(`/api/items/${item.id}/ratings/`, { data: review, headers })
  expect(rated.ok()).toBe(true)
  const paths = ['/my-profile', '/settings', '/orders/order-history', '/notifications', '/checkout']
  for (const path of [`/products/${item.slug}`, ...paths, `/search?query=${LONG}`]) {
    await page.goto(path)
    expect(await fits(page), path).toBe(true)
  }
})

test('a long word in the name of an item makes no page of its buyer wider than the screen', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  const order = await anOrder(page, item)
  await page.goto(`/orders/${order.id}`)
  await payNow(page)
  await pay(page)
  const most = page.viewportSize()?.width
  const paths = [
    `/payment-success-page?order_id=${order.id}`,
    `/orders/${order.id}`,
    `/products/${item.slug}/rate`,
    `/products/${item.slug}/rate/photos`,
  ]
  for (const path of paths) {
    await page.goto(path)
    expect(await widthWithLongNames(page), path).toBe(most)
  }
  await putInCart(page.request, item, await headersOf(page))
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(item.name)
  expect(await widthWithLongNames(page), 'the cart').toBe(most)
})

test('a long word in what the shop promises makes its first page no wider', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page
      .locator('.promise h1')
      .evaluate((promise, long) => promise.append(long), LONG.repeat(3))
    expect(await fits(page), String(width)).toBe(true)
  }
})
