import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { choose, comeToBuy, expect, expectPaid, goToPay, test } from '../support/company-shop.ts'
import { mailTo } from '../support/shop.ts'

test.use({ company: 'paystack' })

test('a buyer says which account a refund goes to, on a page that everybody can use', async ({
  page,
  companyShop,
  outbox,
}) => {
  const buyer = await comeToBuy(page, companyShop)
  await goToPay(page, 'Card')
  await choose(page, 'Pay')
  await expectPaid(page, companyShop, buyer)
  await companyShop.ask('refundWaits', buyer)
  const mail = await mailTo(outbox, 'ada@mail.example', '/refund-account/')
  const path = /\/refund-account\/[\w-]+/.exec(mail)?.[0] ?? ''
  await watchShifts(page)
  await expectGoodPage(page, path)
  await page.getByLabel('Bank').selectOption('GTBank')
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The last digit does not fit GTBank.')).toBeVisible()
  await page.getByLabel('The number is right all the same').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We pass the account on')).toBeVisible()
})
