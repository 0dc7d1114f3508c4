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

test.use({ company: 'nowpayments' })

test('coins lead back to a paid order', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay exactly')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('too few coins are looked at by a person, and no more are asked for', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Pay too little')
  await expect(heading(page, 'We are looking at your payment')).toBeVisible()
  await expect(page.getByRole('button', { name: /pay|again/i })).toHaveCount(0)
  await expectOrder(companyShop, buyer, 'pending', ['underpaid'])
})

test('who leaves without paying comes back to the same invoice', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await choose(page, 'Cancel')
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
  await expect(heading(page, 'NOWPayments')).toBeVisible()
  await neverComeBack(page)
  await choose(page, 'Pay exactly')
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('once a payment is known, the look of the second minute completes it without webhooks', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Crypto')
  await expect(heading(page, 'NOWPayments')).toBeVisible()
  await companyShop.ask('webhooks', false)
  await neverComeBack(page)
  await choose(page, 'Pay exactly')
  await expect(page.getByText('The connection was lost')).toBeVisible()
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await companyShop.ask('minuteAt', 2 * MINUTE_MS)
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('a company that is down costs no order: the next try pays it', async ({
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
