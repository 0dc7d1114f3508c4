import { violationsOf } from '../support/checks.ts'
import {
  choose,
  comeToBuy,
  expect,
  expectOrder,
  goToPay,
  heading,
  test,
} from '../support/company-shop.ts'
import { expectPaid, testComingBackToPay, testPaying } from '../support/company-ways.ts'

const MINUTE_MS = 60_000

const way = { name: 'BTCPay Server', kind: 'Crypto', pay: 'Pay exactly' } as const

test.use({ company: 'btcpay' })
testPaying(way)
testComingBackToPay({ ...way, leave: 'Return to the shop' })

test('the checkout says where coins are paid, and that their number is fixed', async ({
  page,
  companyShop,
}) => {
  await comeToBuy(page, companyShop)
  await page.goto('/checkout')
  await expect(page.getByText('opens a page of the test bank')).toBeVisible()
  await page.getByRole('radio', { name: 'Crypto' }).check()
  // Each sentence stands in an element of its own.
  const next = page.getByText('opens a page of BTCPay Server').locator('..')
  await expect(next).toContainText('You pay ₦17,500 in all, delivery included.')
  await expect(next).toContainText('stays fixed for 30 minutes')
})

test('coins on a chain are confirmed while the page looks on, and cannot be paid twice', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay on chain')
  await expect(heading(page, 'Confirming your payment')).toBeVisible()
  await expect(page.getByText('Your money has been seen')).toBeVisible()
  await expect(page.getByRole('button', { name: /pay|again/i })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await companyShop.ask('confirmCoins', buyer)
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible({ timeout: 30_000 })
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('too few coins are looked at by a person, and no more are asked for', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay too little')
  await choose(page, 'Return to the shop')
  await expect(page.getByText('Your money has been seen')).toBeVisible()
  await companyShop.ask('endInvoice', buyer)
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(heading(page, 'We are looking at your payment')).toBeVisible()
  await expect(page.getByRole('button', { name: /pay|again/i })).toHaveCount(0)
  await expectOrder(companyShop, buyer, 'pending', ['underpaid'])
})

test('too many coins pay the order, and are noted', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay too much')
  await expectPaid(page, companyShop, buyer, ['overpaid'])
})

test('coins that come late still buy goods that are still there', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'BTCPay Server')).toBeVisible()
  await companyShop.ask('minuteAt', 40 * MINUTE_MS)
  await expectOrder(companyShop, buyer, 'failed', ['pending'])
  await choose(page, 'Pay late')
  await choose(page, 'Return to the shop')
  await expectPaid(page, companyShop, buyer)
})

test('coins and a card in two tabs: the order is paid once, and the card by nobody', async ({
  page,
  context,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  const second = await context.newPage()
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'BTCPay Server')).toBeVisible()
  await goToPay(second, 'Fiat')
  await expect(second.getByText('No money moves')).toBeVisible()
  const { onHand } = await companyShop.ask('records', buyer)
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await choose(second, 'Pay ₦17,500')
  await expect(heading(second, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded', 'reversed'])
  expect((await companyShop.ask('records', buyer)).onHand).toBe(onHand - 1)
})
