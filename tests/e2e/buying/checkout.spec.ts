import { aCustomer, anItemOnSale, putInCart } from '../support/account.ts'
import { headersOf } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

test('the summary says what the totals say, also after the cart was changed elsewhere', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  const headers = await headersOf(page)
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item, headers)
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('1 item')
  const before = await summary.locator('.text-sm').textContent()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  await putInCart(page.request, item, headers)
  await page
    .getByRole('radio', { name: /Store pickup/ })
    .first()
    .check({ force: true })
  await expect(summary).toContainText('2 items')
  const subtotal = page.locator('.checkout-totals dd').first()
  const now = await subtotal.textContent()
  expect(now).not.toBe(before)
  await expect(summary.locator('.text-sm')).toHaveText(now ?? '')
  // Delivery is not priced yet; the subtotal stays.
  await page.getByRole('radio', { name: /Home delivery/ }).check({ force: true })
  await expect(page.locator('.checkout-totals dl')).not.toContainText('FREE')
  await expect(subtotal).toHaveText(now ?? '')
})
