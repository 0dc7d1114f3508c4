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

test.use({ company: 'flutterwave' })

test('a payment leads back to a paid order', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await expect(page.getByText('NGN 17,500.00')).toBeVisible()
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('after a declined card the shop offers another payment, which is the only one', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Decline')
  await expect(heading(page, 'Not paid yet')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['failed', 'succeeded'])
})

test('who leaves without paying comes back to the same payment', async ({ page, companyShop }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Cancel')
  await page.getByRole('button', { name: 'Back to the payment page' }).click()
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('the webhook alone completes the order of a shopper who closed the tab', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await expect(heading(page, 'Flutterwave')).toBeVisible()
  await neverComeBack(page)
  await choose(page, 'Pay')
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('the look of the second minute alone completes it when no webhook comes either', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await companyShop.ask('webhooks', false)
  await goToPay(page, 'Fiat')
  await expect(heading(page, 'Flutterwave')).toBeVisible()
  await neverComeBack(page)
  await choose(page, 'Pay')
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
  await goToPay(page, 'Fiat')
  await expect(page.getByText('Payment service is unavailable. Please try again.')).toBeVisible()
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await companyShop.ask('faults')
  await confirmOrder(page)
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})

test('two tabs lead to one payment, which cannot be made twice', async ({
  page,
  context,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  const second = await context.newPage()
  await goToPay(page, 'Fiat')
  await expect(heading(page, 'Flutterwave')).toBeVisible()
  await goToPay(second, 'Fiat')
  await expect(heading(second, 'Flutterwave')).toBeVisible()
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await second.reload()
  await expect(second.getByText('Paid already')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})
