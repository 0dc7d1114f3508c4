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

const way = { name: 'Flutterwave', kind: 'Fiat', pay: 'Pay' } as const

test.use({ company: 'flutterwave' })
testPaying(way)
testComingBackToPay({ ...way, leave: 'Cancel' })

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
  await expectPaid(page, companyShop, buyer, ['failed', 'succeeded'])
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
