import type { Page } from '@playwright/test'
import { faultsAt, faultsOf, hardToReadInTheDark, watchShifts } from '../support/checks.ts'
import {
  choose,
  comeToBuy,
  type CompanyShop,
  confirmOrder,
  expect,
  expectOrder,
  heading,
  test,
} from '../support/company-shop.ts'

/** Orders with pay on delivery; the page is then the order's. */
async function orderAtDoor(page: Page, shop: CompanyShop): Promise<string> {
  await shop.ask('allowDoor')
  const buyer = await comeToBuy(page, shop)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: 'Pay on delivery' }).check()
  await confirmOrder(page)
  await expect(page.getByText('before we pack it. Nothing is to be paid now.')).toBeVisible()
  return buyer
}

test('an order is paid to the rider, who hands it over by the code of its buyer', async ({
  page,
  context,
  companyShop,
}) => {
  await watchShifts(page)
  const buyer = await orderAtDoor(page, companyShop)
  expect(await faultsOf(page)).toEqual([])
  const { path, code } = await companyShop.ask('sendByRider', buyer)
  await page.reload()
  await expect(page.getByText(code)).toBeVisible()
  const rider = await context.newPage()
  await watchShifts(rider)
  expect(await faultsAt(rider, path)).toEqual([])
  expect(await hardToReadInTheDark(rider)).toEqual([])
  await rider.getByLabel('Code of the buyer').fill(code === '000000' ? '000001' : '000000')
  const submit = rider.getByRole('button', { name: /^I have ₦[\d,]+, and the parcel/ })
  await submit.click()
  await expect(rider.getByText('This is not the code. You can try 4 times more.')).toBeVisible()
  expect(await faultsOf(rider)).toEqual([])
  await rider.getByLabel('Code of the buyer').fill(code)
  await submit.click()
  await expect(rider.getByText('Handed over.')).toBeVisible()
  expect(await faultsOf(rider)).toEqual([])
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('a deposit is paid on the company’s page, and the rest to the rider', async ({
  page,
  companyShop,
}) => {
  await watchShifts(page)
  await companyShop.ask('askDeposit')
  const buyer = await comeToBuy(page, companyShop)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: 'Pay on delivery' }).check()
  const sums = 'Pay ₦2,500 now, ₦15,000 to the rider.'
  await expect(page.getByText(sums)).toBeVisible()
  await expect(page.getByText('the deposit goes back to you')).toBeVisible()
  await confirmOrder(page)
  await expect(page.getByText('NGN 2,500.00')).toBeVisible()
  const company = page.url()
  await page.goto('/orders/ongoing')
  await page.getByRole('link', { name: /NG-/ }).first().click()
  await expect(page.getByText(sums)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(company)
  await choose(page, 'Pay')
  await expect(page.getByText('You pay ₦15,000 to the rider.')).toBeVisible()
  await expect(page.getByText('Your deposit of ₦2,500 is paid.')).toBeVisible()
  await expect(page.getByText('Your hand-over code')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('a gift card pays an order in whole, and its rest is shown by its code', async ({
  page,
  companyShop,
}) => {
  await watchShifts(page)
  const code = await companyShop.ask('giftCard', 40_000)
  const buyer = await comeToBuy(page, companyShop)
  await page.goto('/checkout')
  await page.getByText('Have a gift card?').click()
  await page.getByLabel('Code of the gift card').fill(code)
  await page.getByRole('button', { name: 'Use it' }).click()
  const used = page.locator('b', { hasText: `Gift card that ends in ${code.slice(-4)}` })
  await expect(used).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await confirmOrder(page)
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
  await page.goto('/gift-card')
  await page.getByLabel('Code of the gift card').fill(code)
  await page.getByRole('button', { name: 'See the balance' }).click()
  await expect(page.getByText(/^₦[\d,]+ is on the gift card that ends in/)).toBeVisible()
})
