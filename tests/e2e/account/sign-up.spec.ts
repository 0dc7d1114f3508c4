import type { Page } from '@playwright/test'
import { aCustomer, newName, PASSWORD, storedKeys } from '../support/account.ts'
import { expect, mailTo, test } from '../support/shop.ts'

async function fillSignUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('the link asks for the password on another phone, and leads on', async ({
  browser,
  page,
  outbox,
}) => {
  const username = newName('shopper')
  const other = await (await browser.newContext()).newPage()
  await other.goto('/signin?next=/cart')
  await other.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(other, username)
  await expect(other.getByText(`We have sent a link to ${username}@example.com.`)).toBeVisible()
  // A touch anywhere stops the countdown.
  await other.getByRole('heading', { name: 'Check your email' }).click()
  await expect(other.getByText('in 5 seconds')).toBeHidden()
  const mail = await mailTo(outbox, `${username}@example.com`, '/emailverified/')
  const [link = ''] = /\/emailverified\/[\w-]+\/[\w-]+\?next=[\w%]+/.exec(mail) ?? []
  await other.context().close()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Type your password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Verify my account' }).click()
  await expect(page.getByText('This is not the password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify my account' }).click()
  await expect(page).toHaveURL('/cart#verified')
  await expect(page.getByText('You have been verified!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('You have been verified!')).toBeHidden()
  await expect.poll(() => storedKeys(page)).toContain('AuthToken')
})

for (const path of ['/about', '/policy/privacy-policy'])
  test(`the link that leads to ${path}, which is the same for everybody, says that the account is verified`, async ({
    page,
    outbox,
  }) => {
    const username = newName('shopper')
    await page.goto(`/signup?next=${path}`)
    await fillSignUp(page, username)
    const mail = await mailTo(outbox, `${username}@example.com`, '/emailverified/')
    const [link = ''] = /\/emailverified\/[\w-]+\/[\w-]+\?next=[\w%-]+/.exec(mail) ?? []
    await page.goto(link)
    await expect(page).toHaveURL(`${path}#verified`)
    await expect(page.getByText('You have been verified!')).toBeVisible()
    await page.goto('/categories')
    await page.goto(path)
    await expect(page.getByText('You have been verified!')).toBeHidden()
  })

test('a session that lost its tokens or its cookie is whole again on the next page', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/categories')
  await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(['AuthToken', 'user']))
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(['AuthToken', 'user']))
  await page.context().clearCookies()
  await page.goto('/signin?next=/categories')
  await expect(page).toHaveURL('/categories')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toContain('session')
})
