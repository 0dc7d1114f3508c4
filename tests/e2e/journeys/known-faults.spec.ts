import { anItemOnSale, newName, PASSWORD } from '../support/account.ts'
import { at360, expect, mailTo, test } from '../support/shop.ts'

// Each is a step of a journey that a known fault stops. It turns red once the fault is mended.

test.fail(
  'the link of the mail says that the account is verified, wherever it leads',
  at360,
  async ({ page, outbox }) => {
    const email = `${newName('ada')}@example.com`
    const { slug } = await anItemOnSale(page.request)
    await page.goto(`/signup?next=/products/${slug}`)
    await page.getByLabel('Username').fill(email.split('@')[0] ?? '')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const mail = await mailTo(outbox, email, '/emailverified/')
    await page.goto(/\/emailverified\/[^\s"<>]+/.exec(mail)?.[0] ?? '')
    await expect(page).toHaveURL(new RegExp(`/products/${slug}`))
    await page.waitForLoadState()
    expect(await page.locator('body').innerText()).toContain('You have been verified!')
  },
)
