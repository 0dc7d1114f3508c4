import type { Page } from '@playwright/test'
import { aCustomer, anItemOnSale } from '../support/account.ts'
import { anOrder, headersOf, letRunOut, type Order, pay, payNow } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

const boxOf = (page: Page, { number }: Order) => page.getByRole('article', { name: number })
const openTab = async (page: Page, tab: string) => {
  await page.goto('/orders')
  await page.getByRole('link', { name: tab, exact: true }).click()
}

async function openOrder(page: Page, order: Order): Promise<void> {
  await boxOf(page, order).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  await expect(page.getByText('22 Adelabu Street').first()).toBeVisible()
}

test('an order waits, is paid, and is ordered again', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  const order = await anOrder(page, item)
  await openTab(page, 'Completed')
  await expect(page.getByText('No Completed orders')).toBeVisible()
  await openTab(page, 'Pending')
  await expect(boxOf(page, order)).toContainText('Waiting for payment')
  await expect(boxOf(page, order).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await payNow(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveTitle(/^Not paid yet \| /)
  await openTab(page, 'Pending')
  await openOrder(page, order)
  await payNow(page)
  await pay(page)

  await openTab(page, 'Pending')
  await expect(page.getByText('No Pending orders')).toBeVisible()
  await openTab(page, 'Completed')
  await expect(boxOf(page, order)).toContainText('Paid')
  await expect(boxOf(page, order).getByRole('button', { name: 'Pay now' })).toHaveCount(0)
  await openOrder(page, order)
  await expect(page.getByText('Print this page for a receipt.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rate this item/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: item.name })).toBeVisible()
})

test('an order that ran out is paid after all, or taken off the list', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request)
  const order = await anOrder(page, item)
  letRunOut(outbox, order)
  await openTab(page, 'Failed')
  await expect(boxOf(page, order)).toContainText('Not paid in time')
  await payNow(page)
  await pay(page)
  await openTab(page, 'Failed')
  await expect(page.getByText('No Failed orders')).toBeVisible()

  const other = await anOrder(page, item)
  letRunOut(outbox, other)
  await openTab(page, 'Failed')
  await page.getByRole('button', { name: `Remove order ${other.number}` }).click()
  await expect(page.getByText('No Failed orders')).toBeVisible()
  await openTab(page, 'Completed')
  await expect(boxOf(page, order)).toBeVisible()
})

test('the menu counts what is unread until it was read', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  await anOrder(page, await anItemOnSale(page.request))
  const headers = await headersOf(page)
  const notices = await (await page.request.get('/manager/notification/', { headers })).json()
  const unread = (notices as { is_read: boolean }[]).filter((notice) => !notice.is_read).length
  expect(unread).toBeGreaterThan(0)
  await page.goto('/notifications')
  const dropDown = page.locator('.drop-down > summary')
  if (await dropDown.isVisible()) await dropDown.click()
  const menu = page.getByRole('navigation', { name: 'Account menu' }).filter({ visible: true })
  await expect(menu).toContainText(`${unread} unread`)
  await expect(page.locator('.unread')).toHaveCount(unread)
  await expect(page.getByText(/^Your order NG-\d+ was placed/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.locator('.unread')).toHaveCount(0)
  await expect(page.getByText(/ unread$/)).toHaveCount(0)
})
