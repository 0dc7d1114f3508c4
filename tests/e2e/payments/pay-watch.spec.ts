import type { Page } from '@playwright/test'
import { expectGoodPage, violationsOf, watchShifts } from '../support/checks.ts'
import {
  comeAsGuest,
  comeToTransfer,
  confirmOrder,
  expect,
  heading,
  sayWhereTo,
  test,
} from '../support/company-shop.ts'
import { beAtDesk } from '../support/desk.ts'

test.use({
  company: 'paystack',
  env: {
    GUEST_CHECKOUT: 'on',
    PAYSTACK_IN_SHOP: 'bank_transfer',
    PAYSTACK_TERMINAL: 'VT_OJA1',
    PAYSTACK_TERMINAL_ACCOUNT: 'Titan Trust, 9912345678',
  },
})

/** Whatever is shown from now on comes without the page being loaded anew. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
const isSame = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same', '')

test('the page of a guest’s order turns to paid without being loaded anew', async ({
  page,
  companyShop,
}) => {
  await watchShifts(page)
  await comeAsGuest(page, companyShop)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/checkout\/guest$/)
  await expectGoodPage(page, '/checkout/guest')
  await sayWhereTo(page)
  await confirmOrder(page)
  await expect(page.getByRole('heading', { name: 'Keep this page' })).toBeVisible()
  await expect(page.getByLabel('The link, to copy')).toHaveValue(page.url())
  await expectGoodPage(page, new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(page.getByRole('heading', { name: /^Transfer ₦/ })).toBeVisible()
  await mark(page)
  await companyShop.ask('transferToNewest')
  await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
  await isSame(page)
  await expect(page.getByRole('heading', { name: /^Transfer ₦/ })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test('a clerk sees money at the counter, and that it is paid, without loading the page anew', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToTransfer(page, companyShop)
  const [order] = (await companyShop.ask('records', buyer)).orders
  await beAtDesk(page, companyShop.url, await companyShop.ask('aManager'))
  await page.goto(`/desk/orders/${order?.number}/counter`)
  await expect(page.getByText('No such money yet.')).toBeVisible()
  await mark(page)
  await companyShop.ask('transferAtCounter', 1_850_000)
  await expect(page.getByRole('button', { name: `₦18,500 is for ${order?.number}` })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('From A. Bello')
  expect(await violationsOf(page)).toEqual([])
  await companyShop.ask('transfer', buyer)
  const over = 'No longer waits for its payment.'
  await expect(page.locator('main .note')).toHaveText(over)
  await expect(page.getByRole('status')).toHaveText(over)
  await isSame(page)
})
