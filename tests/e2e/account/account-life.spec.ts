import type { Page } from '@playwright/test'
import {
  aCustomer,
  anAccount,
  logOut,
  PASSWORD,
  signInByForm,
  storedKeys,
} from '../support/account.ts'
import { expect, mailTo, test } from '../support/shop.ts'

const NEW_PASSWORD = 'indigo cloth 77'

/** The path that the newest mail to `username` leads to. */
async function linkIn(outbox: string, username: string, path: string): Promise<string> {
  const mail = await mailTo(outbox, `${username}@example.com`, path)
  return new RegExp(`${path}[\\w-]+/[\\w-]+`).exec(mail)?.[0] ?? ''
}

async function resetPassword(page: Page, outbox: string, username: string): Promise<string> {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(`${username}@example.com`.toUpperCase())
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
  const link = await linkIn(outbox, username, '/password-reset/')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(`${NEW_PASSWORD}8`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText("The two password fields didn't match.").first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible()
  return link
}

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('This action is permanent and irreversible.')).toBeVisible()
}

async function deleteWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.locator('#delete-box').getByRole('button', { name: 'Delete Account' }).click()
}

test('an account that is deleted leaves nothing in the browser', async ({ page, outbox }) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/settings')
  await expect.poll(() => storedKeys(page)).toContain('AuthToken')
  await page.evaluate(() => localStorage.setItem('searchQueries', '["gele"]'))
  await page.goto('/categories/women')
  await expect.poll(() => storedKeys(page)).toContain('lastCatPath')

  await openDeletion(page)
  await deleteWith(page, 'not the one')
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  // What is said in another place can neither be touched nor heard as long as the dialog is open.
  await expect(dialog.getByText('Error', { exact: true })).toBeVisible()
  const password = dialog.getByLabel('Current Password')
  await expect(password).toHaveAccessibleDescription('Invalid password.')
  await expect(password).toBeFocused()
  await expect(dialog.locator('form').getByRole('alert')).toHaveText(
    'One field needs your attention.',
  )
  expect(await storedKeys(page)).toContain('AuthToken')
  // The answer waits until it was said that one is waited for.
  const isBusySaid = page.getByText('Deleting account...').waitFor()
  await page.route('**/auth/users/delete/', (route) => isBusySaid.then(() => route.continue()))
  const isDoneSaid = page.getByText('Done', { exact: true }).waitFor()
  await deleteWith(page, PASSWORD)
  await isDoneSaid
  await expect(page).toHaveURL('/signin?deleted')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  const left = await storedKeys(page)
  expect(left.filter((key) => key !== 'notice.v1')).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('checkoutPicks'))).toBeNull()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('session')
  await signInByForm(page, username)
  await expect(page.locator('form').getByText('Email or password is wrong.')).toBeVisible()
})

test('the dialog that deletes an account keeps the focus, and gives it back', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await openDeletion(page)
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(page.getByLabel('Current Password')).toBeFocused()
  // Between the last field and the first, the browser's own bar has it.
  const isFocusOutside = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && !focused?.closest('dialog')
    })
  for (const key of [...Array<string>(6).fill('Tab'), ...Array<string>(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await isFocusOutside()).toBe(false)
  }
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await expect(dialog).toBeHidden()
    const opener = page.getByRole('button', { name: 'Delete Account' })
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Current Password')).toBeFocused()
  }
})

test('opened again, the dialog knows nothing of the last try, and a double tap deletes once', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await openDeletion(page)
  await deleteWith(page, 'not the one')
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  const refusal = dialog.getByText('Invalid password.')
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const password = dialog.getByLabel('Current Password')
  await expect(password).toHaveValue('')
  await expect(password).toHaveAccessibleDescription('')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await expect(refusal).toBeHidden()

  const sent: string[] = []
  await page.route('**/auth/users/delete/', (route) => {
    sent.push(route.request().method())
    return route.continue()
  })
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete Account' }).dblclick()
  await expect(page).toHaveURL('/signin?deleted')
  expect(sent).toEqual(['POST'])
})

test('a forgotten password is chosen anew from the mail, once', async ({ page, outbox }) => {
  const username = await anAccount(page.request, outbox)
  const link = await resetPassword(page, outbox, username)
  await page.goto('/my-profile')
  await expect(page.getByText(`@${username}`)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toContain('AuthToken')
  await logOut(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto('/signin?next=/my-profile')
  await signInByForm(page, username)
  await expect(page.locator('form').getByText('Email or password is wrong.')).toBeVisible()
  await signInByForm(page, username, NEW_PASSWORD)
  await expect(page).toHaveURL('/my-profile')
})
