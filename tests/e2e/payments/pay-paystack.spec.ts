import {
  choose,
  comeToBuy,
  confirmOrder,
  expect,
  expectOrder,
  expectPaid,
  goToPay,
  heading,
  test,
} from '../support/company-shop.ts'
import { mailTo } from '../support/shop.ts'

test.use({ company: 'paystack' })

test('a payment leads back to a paid order, with a mail and a receipt to print', async ({
  page,
  companyShop,
  outbox,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Card')
  await expect(heading(page, 'Paystack')).toBeVisible()
  await expect(page.getByText('NGN 17,500.00')).toBeVisible()
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
  await mailTo(outbox, 'ada@mail.example', '17,500')
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

test('a company that is down costs no order: the next try pays it', async ({
  page,
  companyShop,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await companyShop.ask('faults', 'down', 'down', 'down')
  await goToPay(page, 'Card')
  await expect(page.getByText('Payment service is unavailable. Please try again.')).toBeVisible()
  await expect(page.getByText('Your order is saved under Orders')).toBeVisible()
  await expectOrder(companyShop, buyer, 'pending', ['pending'])
  await companyShop.ask('faults')
  await confirmOrder(page)
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
  await goToPay(page, 'Card')
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
  await goToPay(page, 'Card')
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
