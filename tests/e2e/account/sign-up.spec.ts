import type { Page } from '@playwright/test'
import { aCustomer, logOut, newName, PASSWORD, storedKeys } from '../support/account.ts'
import { expect, mailTo, test } from '../support/shop.ts'

async function signUp(page: Page, outbox: string, username: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password again').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This password is too short.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page).toHaveURL('/signin')
  const mail = await mailTo(outbox, `${username}@example.com`, '/emailverified/')
  const [link = ''] = /\/emailverified\/[\w-]+\/[\w-]+/.exec(mail) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You have been verified!' })).toBeVisible()
}

async function fillSignUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin?next=/categories')
  await page.getByLabel('Username or email').fill(username.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('form').getByText('Email or password is wrong.')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue(username.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/categories')
}

test('a shopper signs up, is signed in by the link, signs out and in', async ({ page, outbox }) => {
  const username = newName('shopper')
  await signUp(page, outbox, username)
  await expect(page.getByText('you are signed in')).toBeVisible()
  await page.goto('/categories')
  await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(['AuthToken', 'user']))
  await logOut(page)
  await signIn(page, username)
  expect(await storedKeys(page)).toEqual(
    expect.arrayContaining(['AuthToken', 'ReToken', 'user', 'cartID']),
  )
  await logOut(page)
  expect(await storedKeys(page)).not.toContain('AuthToken')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('session')
})

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
