import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { expect, mailTo, test } from '../support/shop.ts'

const SOLD_OUT = '/products/bisi-scales-shift'

test('whoever finds an item sold out sees it at once and asks for a mail', async ({
  page,
  outbox,
}, { testId }) => {
  await page.goto(SOLD_OUT)
  await expect(page.locator('.stage').getByText('Sold out')).toBeInViewport()
  const email = `${testId}@mail.example`
  await page.getByLabel('Mail me when it is back').fill(email)
  await page.getByRole('button', { name: 'Mail me' }).click()
  await expect(page.getByRole('status')).toContainText('We have sent you a mail')
  const mail = await mailTo(outbox, email, '/back-in-stock/')
  await page.goto(/\/back-in-stock\/[\w-]+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, mail me' }).click()
  await expect(page.getByRole('heading', { name: 'We write when it is back' })).toBeVisible()
  await page.getByRole('button', { name: 'I do not want it any more' }).click()
  await expect(page).toHaveURL(SOLD_OUT)
})

for (const path of [SOLD_OUT, `${SOLD_OUT}/back-in-stock`, `${SOLD_OUT}/back-in-stock?sent`])
  test(`${path} can be used by everybody, stands still and complains of nothing`, async ({
    page,
  }) => {
    await watchShifts(page)
    await expectGoodPage(page, path)
  })
