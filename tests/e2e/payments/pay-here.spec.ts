import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../support/checks.ts'
import {
  comeToTransfer,
  type CompanyShop,
  expect,
  expectOrder,
  heading,
  test,
} from '../support/company-shop.ts'

const MOST_HEIGHT = 484

test.use({ company: 'paystack', env: { PAYSTACK_IN_SHOP: 'bank_transfer,ussd' } })

/** On a small phone all that one needs to pay stands above the edge, and so does what to press then. */
async function expectInReach(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  const bottomOf = (found: Locator) =>
    found.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottomOf(page.locator('.pay-box'))).toBeLessThanOrEqual(MOST_HEIGHT)
  expect(await bottomOf(page.getByRole('button', { name: 'I have sent it' }))).toBeLessThan(640)
  if (before) await page.setViewportSize(before)
}

const pathOf = async (shop: CompanyShop, buyer: string) => {
  const { orders } = await shop.ask('records', buyer)
  return `/orders/${orders[0]?.id}/pay`
}

test('a transfer is paid on the shop’s own page, which turns to paid without being loaded anew', async ({
  page,
  context,
  companyShop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const buyer = await comeToTransfer(page, companyShop)
  await expect(page).toHaveURL(new RegExp(`${await pathOf(companyShop, buyer)}$`))
  await page.getByRole('button', { name: 'Copy the account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/)
  await expectInReach(page)
  expect(await violationsOf(page)).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await companyShop.ask('transfer', buyer, 100_000)
  await expect(heading(page, 'Your transfer was not taken')).toBeVisible()
  await expect(page.getByText('₦1,000 came, and that is too little.')).toBeVisible()
  await companyShop.ask('transfer', buyer)
  await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same', '')
  await expect(page.getByRole('button', { name: 'I have sent it' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a transfer is paid all the same: the page looks again by itself', async ({
    page,
    companyShop,
  }) => {
    const buyer = await comeToTransfer(page, companyShop)
    await expect(page.getByRole('button', { name: 'Copy the account number' })).toHaveCount(0)
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await expect(heading(page, 'Looking for your payment')).toBeVisible()
    await companyShop.ask('transfer', buyer)
    await expect(heading(page, 'Paid. Thank you!')).toBeVisible()
    await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
  })
})
