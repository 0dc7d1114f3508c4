import { violationsOf } from '../support/checks.ts'
import {
  choose,
  comeToBuy,
  confirmOrder,
  expect,
  expectOrder,
  goToPay,
  heading,
  test,
} from '../support/company-shop.ts'
import { expectPaid, testPaying, testWhatGoesWrong } from '../support/company-ways.ts'
import { mailTo } from '../support/shop.ts'

const way = { name: 'Paystack', kind: 'Fiat', pay: 'Pay' } as const

test.use({ company: 'paystack' })
testPaying(way)
testWhatGoesWrong(way)

test('a payment brings a receipt by mail', async ({ page, companyShop, outbox }) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await expect(heading(page, 'Paystack')).toBeVisible()
  await expect(page.getByText('NGN 17,500.00')).toBeVisible()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
  await mailTo(outbox, 'ada@mail.example', '17,500')
})

test('a declined card may be followed by a good one on the same page', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Decline')
  await expect(page.getByText('Declined. Try another card.')).toBeVisible()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
})

test('after a declined card the shop offers another payment, which is the only one', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Decline')
  await choose(page, 'Cancel')
  await expect(heading(page, 'Not paid yet')).toBeVisible()
  await page.getByText('Money gone, but not here?').click()
  await expect(page.getByText('It has 72 hours to settle')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer, ['failed', 'succeeded'])
})

test('who leaves without paying finds the order, and the same payment again', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Cancel')
  await expect(heading(page, 'Not paid yet')).toBeVisible()
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
})

test('replies that never arrive make neither a second order nor a second payment', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  for (const address of ['**/api/orders/', '**/api/orders/*/pay/'])
    await page.route(
      address,
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 502, json: { detail: 'The reply was lost.' } })
      },
      { times: 1 },
    )
  await page.goto('/orders')
  await page.waitForFunction(() => localStorage.getItem('AuthToken'))
  await goToPay(page, 'Fiat')
  await expect(page.getByText('The reply was lost.')).toBeVisible()
  await confirmOrder(page)
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await expect(page.getByText('The reply was lost.')).toBeVisible()
  await confirmOrder(page)
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
})

test('a shopper whose tokens could not be fetched is known by the cookie', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await page.route('**/auth/session/tokens', (route) => route.fulfill({ status: 401, json: {} }))
  await goToPay(page, 'Fiat')
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
})

test('who fetches the goods is asked for no address and pays for no delivery', async ({
  page,
  companyShop,
}) => {
  // On a slow line the tokens arrive after the first choice.
  const picked = Promise.withResolvers<void>()
  await page.route('**/auth/session/tokens', (route) => picked.promise.then(() => route.continue()))
  const buyer = await comeToBuy(page, companyShop)
  await page.goto('/checkout')
  await expect(page.getByLabel('LGA')).toBeVisible()
  await page.getByRole('radio', { name: 'Store pickup' }).first().check()
  picked.resolve()
  await expect(page.getByLabel('LGA')).toBeHidden()
  await expect(page.getByText('You pay ₦15,000 in all.')).toBeVisible()
  await confirmOrder(page)
  await expect(page.getByText('NGN 15,000.00')).toBeVisible()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
})

test('a paid order prints as a receipt: who sold what to whom, and no buttons', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Fiat')
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  const { orders } = await companyShop.ask('records', buyer)
  await page.goto(`/orders/${orders[0]?.id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ọjà: Receipt')).toBeVisible()
  await expect(page.getByText(`Order ${orders[0]?.number}`)).toBeVisible()
  await expect(page.getByText('₦17,500')).toBeVisible()
  await expect(page.getByText('22 Adelabu Street').first()).toBeVisible()
  for (const role of ['button', 'banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
})

test('two tabs lead to one payment, which cannot be made twice', async ({
  page,
  context,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  const second = await context.newPage()
  await goToPay(page, 'Fiat')
  await goToPay(second, 'Fiat')
  await expect(heading(second, 'Paystack')).toBeVisible()
  const { onHand } = await companyShop.ask('records', buyer)
  await choose(page, 'Pay')
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await choose(second, 'Pay')
  await expect(second.getByText('Paid already')).toBeVisible()
  await choose(second, 'Return to the shop')
  await expect(heading(second, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
  expect((await companyShop.ask('records', buyer)).onHand).toBe(onHand - 1)
})
