import type { Page } from '@playwright/test'
import {
  aCustomer,
  anAccount,
  anItemOnSale,
  isHydrated,
  putInCart,
  signInByForm,
} from '../support/account.ts'
import { headersOf } from '../support/orders.ts'
import { expect, mailTo, test } from '../support/shop.ts'

/** As a chat or a list of contacts pastes it. */
const pasted = (text: string): string => `\u202A\u200E${text}\u202C`

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/forgotpassword')
  await isHydrated(page)
  await page.getByLabel('Email', { exact: true }).fill(pasted(email))
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
}

test('an e-mail address with the marks of a chat opens the account, and takes the newsletter', async ({
  page,
  outbox,
}) => {
  const username = await anAccount(page.request, outbox)
  const email = `${username}@example.com`
  await askForReset(page, email)
  await mailTo(outbox, email, '/password-reset/')
  await page.goto('/policy/privacy-policy')
  const form = page.locator('footer form.newsletter')
  await form.getByLabel('Newsletter to').fill(pasted(`news.${email}`))
  await form.getByRole('button').click()
  await expect(form.getByRole('button')).toHaveText('Subscribed')
  await mailTo(outbox, `news.${email}`, '/newsletter/confirm/')
  await page.goto('/signin?next=/my-profile')
  await isHydrated(page)
  await signInByForm(page, pasted(email))
  await expect(page).toHaveURL('/my-profile')
})

test('a phone number as contacts paste it is good enough to confirm the order', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
  await page.goto('/checkout')
  await page.getByText('Store pickup').first().click()
  await page.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
  await page.getByLabel('Mobile Number').fill(pasted('tel:+234\u00A0803\u2011555\u20130142'))
  const button = page.getByRole('button', { name: 'Confirm Order' }).filter({ visible: true })
  await button.first().click()
  await expect(page.getByText('No money moves')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser lets an e-mail address with the marks of a chat pass', async ({
    page,
    outbox,
  }) => {
    const username = await anAccount(page.request, outbox)
    const email = `${username}@example.com`
    await page.goto('/forgotpassword')
    await page.getByLabel('Email', { exact: true }).fill(pasted(email))
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
    await mailTo(outbox, email, '/password-reset/')
    await page.goto('/signin?next=/my-profile')
    await signInByForm(page, pasted(username))
    await expect(page).toHaveURL('/my-profile')
  })
})

test.describe('an address of five lines', () => {
  test.use({ javaScriptEnabled: false })

  test('may have 300 characters, its line breaks among them', async ({ page, outbox, request }) => {
    const username = await anAccount(page.request, outbox)
    await putInCart(page.request, await anItemOnSale(request))
    await page.goto('/signin?next=/checkout')
    await signInByForm(page, username)
    const address = `${'22 Adelabu Street\n'.repeat(4)}`.padEnd(300, 'x')
    await page.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
    await page.getByLabel('Mobile Number').fill(pasted('0803\u2011555/0142'))
    await page.getByLabel('Email Address').fill(pasted('chiamaka@example.com'))
    await page.getByLabel('State').selectOption('Oyo')
    // Where a bus park is open, the button names it, too.
    await page.getByRole('button', { name: /^Show its/ }).click()
    await page.getByLabel('LGA').selectOption('Ibadan North')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Show the delivery' }).click()
    await page
      .getByRole('button', { name: 'Confirm Order' })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByText('No money moves')).toBeVisible()
  })
})
