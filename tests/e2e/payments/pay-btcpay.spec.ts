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

test.use({ company: 'btcpay' })

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
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
})
