import { AxeBuilder } from '@axe-core/playwright'
import {
  choose,
  comeToBuy,
  confirmOrder,
  expect,
  expectOrder,
  goToPay,
  heading,
  neverComeBack,
  test,
} from './company-shop.ts'

const MINUTE_MS = 60_000

test.use({ company: 'btcpay' })

test('the checkout says where coins are paid, and that their number is fixed', async ({
  page,
  companyShop,
}) => {
  await comeToBuy(page, companyShop)
  await page.goto('/checkout')
  await expect(page.getByText('opens a page of the test bank')).toBeVisible()
  await page.getByRole('radio', { name: 'Crypto' }).check()
  const next = page.getByText('opens a page of BTCPay Server')
  await expect(next).toContainText('You pay ₦17,500 in all, delivery included.')
  await expect(next).toContainText('stays fixed for 30 minutes')
})

test('coins that arrive at once lead back to a paid order', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
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
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['overpaid'])
})

test('coins that come late still buy goods that are still there', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'BTCPay Server')).toBeVisible()
  await companyShop.ask('minuteAt', 40 * MINUTE_MS)
  await expectOrder(companyShop, buyer, 'failed', ['pending'])
  await choose(page, 'Pay late')
  await choose(page, 'Return to the shop')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('who leaves without paying comes back to the same invoice', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Return to the shop')
  await expect(page.getByText('Nothing has been heard of your payment yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the payment page' }).click()
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('the webhook alone completes the order of a shopper who closed the tab', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'BTCPay Server')).toBeVisible()
  await neverComeBack(page)
  await choose(page, 'Pay exactly')
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('the look of the second minute alone completes it when no webhook comes either', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await companyShop.ask('webhooks', false)
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'BTCPay Server')).toBeVisible()
  await neverComeBack(page)
  await choose(page, 'Pay exactly')
  await expect(page.getByText('The connection was lost')).toBeVisible()
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await companyShop.ask('minuteAt', 2 * MINUTE_MS)
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('a server that is down costs no order: the next try pays it', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await companyShop.ask('faults', 'down', 'down', 'down')
  await goToPay(page, 'Crypto')
  await expect(page.getByText('Payment service is unavailable. Please try again.')).toBeVisible()
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await companyShop.ask('faults')
  await confirmOrder(page)
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
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
  const { onHand } = await companyShop.ask('books', buyer)
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await choose(second, 'Pay ₦17,500')
  await expect(heading(second, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded', 'reversed'])
  expect((await companyShop.ask('books', buyer)).onHand).toBe(onHand - 1)
})
