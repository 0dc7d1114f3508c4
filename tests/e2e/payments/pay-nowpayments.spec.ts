import {
  choose,
  comeToBuy,
  expect,
  expectOrder,
  goToPay,
  heading,
  test,
} from '../support/company-shop.ts'
import { testComingBackToPay, testPaying } from '../support/company-ways.ts'

const way = { name: 'NOWPayments', kind: 'Crypto', pay: 'Pay exactly' } as const

test.use({ company: 'nowpayments' })
testPaying(way)
testComingBackToPay({ ...way, leave: 'Cancel' })

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
