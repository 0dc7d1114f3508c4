import type { Page } from '@playwright/test'
import { aCustomer, anItemOnSale, putInCart } from '../support/account.ts'
import { expectGoodPages, faultsOf, watchShifts, isShift } from '../support/checks.ts'
import { anOrder, headersOf, letRunOut, pay, payNow } from '../support/orders.ts'
import { at360, expect, test } from '../support/shop.ts'

test(
  'a new customer’s own pages can be used by everybody, stand still and complain of nothing',
  at360,
  async ({ page, outbox }) => {
    await watchShifts(page)
    await aCustomer(page, outbox)
    await expectGoodPages(page, {
      layouts: ['/orders', '/notifications', '/favourites', '/cart'],
      alike: ['/orders/drafts', '/?tab=favourites', '/products/previous/'],
    })
  },
)

/** Who has kept an item, has it in the cart, and has an order of each state. */
async function aRegularCustomer(page: Page, outbox: string) {
  await watchShifts(page)
  await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  const headers = await headersOf(page)
  await page.request.post('/api/favourites/', { data: { item_id: item.id }, headers })
  await page.request.get(`/api/items/${item.id}/`, { headers })
  const paid = await anOrder(page, item)
  await page.goto(`/orders/${paid.id}`)
  await payNow(page)
  await pay(page)
  letRunOut(outbox, await anOrder(page, item))
  await page.goto('/orders?tab=failed')
  await expect(page.getByText('Not paid in time')).toBeVisible()
  await putInCart(page.request, item, headers)
  const pending = await anOrder(page, item)
  return { paid, pending }
}

test('so can those of a customer who has paid an order, waits with one and was too late for one', async ({
  page,
  outbox,
}) => {
  const { paid, pending } = await aRegularCustomer(page, outbox)
  await expectGoodPages(page, {
    layouts: [
      '/orders',
      `/orders/${paid.id}`,
      `/orders/${pending.id}`,
      `/payment-success-page?order_id=${paid.id}`,
      `/payment-success-page?order_id=${pending.id}`,
      '/notifications',
      '/favourites',
      '/cart',
      '/checkout',
      '/?tab=favourites',
      '/my-profile',
      '/settings',
    ],
    alike: [
      '/orders?tab=completed',
      '/orders?tab=failed',
      '/orders/ongoing',
      '/orders/order-history',
      '/orders/drafts',
      '/products/previous/',
      '/cart/whatsapp',
    ],
  })
})

test('so can the box that deletes the account, and the menu', at360, async ({ page, outbox }) => {
  await watchShifts(page)
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible()
  expect.soft(await faultsOf(page), 'the box that deletes the account').toEqual([])
  const dropDown = page.locator('.drop-down > summary')
  await page.goto('/my-profile')
  if (await dropDown.isVisible()) await dropDown.click()
  // What is opened by hand pushes down what is below.
  expect
    .soft(
      (await faultsOf(page)).filter((fault) => !isShift(fault)),
      'the menu',
    )
    .toEqual([])
})
