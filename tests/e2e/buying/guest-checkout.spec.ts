import { expectGoodPage, watchShifts } from '../support/checks.ts'
import {
  comeAsGuest,
  confirmOrder,
  expect,
  heading,
  sayWhereTo,
  test,
} from '../support/company-shop.ts'

test.use({ company: 'paystack', env: { GUEST_CHECKOUT: 'on' } })

test('somebody without an account orders with a phone number, and keeps the page of the order', async ({
  page,
  companyShop,
}) => {
  await watchShifts(page)
  await comeAsGuest(page, companyShop)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/checkout\/guest$/)
  await expectGoodPage(page, '/checkout/guest')
  await sayWhereTo(page)
  await expect(page.getByText('Total', { exact: true }).first()).toBeVisible()
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/pay\/\w+\.\w+$/)
  await expect(heading(page, 'Your order')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep this page' })).toBeVisible()
  await expect(page.getByLabel('The link, to copy')).toHaveValue(page.url())
  await expectGoodPage(page, new URL(page.url()).pathname)
  await page.getByRole('button', { name: /Pay ₦/ }).first().click()
  await expect(heading(page, 'Paystack')).toBeVisible()
})
