import type { Locator, Page } from '@playwright/test'
import { aCustomer, isHydrated, PASSWORD, storedKeys } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

const REQUIRED = 'This field is required.'
const NO_EMAIL = 'Enter a valid email address.'

/** What stands beside the field, and is read out with it. */
const saidOf = async (field: Locator, sentence: string): Promise<void> => {
  await expect(field).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

const nothingSaidOf = async (field: Locator): Promise<void> => {
  await expect(field).not.toHaveAccessibleDescription(new RegExp(`${REQUIRED}|${NO_EMAIL}`))
  await expect(field).not.toHaveAttribute('aria-invalid')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('who forgets to say where the link is to go is told beside the field', async ({ page }) => {
  await page.goto('/forgotpassword')
  await isHydrated(page)
  const email = page.getByLabel('Email', { exact: true })
  await press(page, 'Send the link')
  await saidOf(email, REQUIRED)
  await expect(email).toBeFocused()
  await expect(page.getByText(REQUIRED)).toBeVisible()
  await email.fill('ada@')
  await press(page, 'Send the link')
  await saidOf(email, NO_EMAIL)
  await expect(page.getByText(REQUIRED)).toBeHidden()
  await email.fill('ada@example.com')
  await press(page, 'Send the link')
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
})

test('a password that is changed by half is not sent, and its owner stays signed in', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  const form = page.locator('#password')
  const current = form.getByLabel('Old password')
  const [fresh, again] = [
    form.getByLabel('New password', { exact: true }),
    form.getByLabel('New password again'),
  ]
  await form.getByRole('button').click()
  for (const field of [current, fresh, again]) await saidOf(field, REQUIRED)
  await expect(fresh).toHaveAccessibleDescription(/8 characters/)
  await expect(current).toBeFocused()
  await current.fill('not the one')
  await form.getByRole('button').click()
  await nothingSaidOf(current)
  await expect(fresh).toBeFocused()
  expect(await storedKeys(page)).toContain('AuthToken')
})

test('another address of the account is asked for with the address and the password', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  const form = page.locator('#email')
  const [email, password] = [form.getByLabel(/New email/), form.getByLabel(/password/i)]
  await email.fill('a b@example.com')
  await form.getByRole('button').click()
  await saidOf(email, NO_EMAIL)
  await saidOf(password, REQUIRED)
  await expect(email).toBeFocused()
})

test('who was refused for a wrong password may send the form again with the right one', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  const form = page.locator('#email')
  const password = form.getByLabel(/password/i)
  await form.getByLabel(/New email/).fill('ada.elsewhere@example.com')
  await password.fill('not the one')
  await form.getByRole('button').click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(/New email/).fill('ada.elsewhere@example.com')
  await password.fill(PASSWORD)
  await form.getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: /link/i })).toBeVisible()
})

test('who presses Subscribe without an address is told so in the footer, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/policy/privacy-policy')
  const form = page.locator('footer form.newsletter')
  const email = form.getByLabel('Newsletter to')
  await form.getByRole('button').click()
  await saidOf(email, REQUIRED)
  await expect(email).toBeFocused()
  const line = form.getByText(REQUIRED)
  const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color)
  expect(await colourOf(line)).toBe(await colourOf(page.locator('footer')))
  await email.fill('ada')
  await form.getByRole('button').click()
  await saidOf(email, NO_EMAIL)
  await expect(form.getByRole('button')).toHaveText('Subscribe')
  expect(sent).toEqual([])
})

test('an address that only the shop refuses is so beside the newsletter’s field', async ({
  page,
}) => {
  await page.goto('/policy/privacy-policy')
  const form = page.locator('footer form.newsletter')
  const email = form.getByLabel('Newsletter to')
  // Two dots in a row: good enough for the browser.
  await email.fill('ada..obi@example.com')
  await form.getByRole('button').click()
  await saidOf(email, NO_EMAIL)
  await expect(form.getByText(NO_EMAIL)).toBeVisible()
  await expect(email).toBeFocused()
  await expect(form.getByRole('button')).toHaveText('Error subscribing')
  await email.press('End')
  await email.pressSequentially('.')
  await nothingSaidOf(email)
  await expect(form.getByText(NO_EMAIL)).toBeHidden()
})

test('who presses the button before a size is chosen is told beside the sizes, until one is', async ({
  page,
}) => {
  const button = page.locator('.buy-button')
  const sizes = page.getByRole('group', { name: 'Size' })
  const sentence = sizes.getByRole('alert')
  for (const isHydrated of [false, true]) {
    await page.goto('/products/aduke-ankara-wrap-dress')
    if (isHydrated) {
      await button.hover()
      await expect(button).toBeDisabled()
    }
    // Playwright waits until it is enabled; a finger does not.
    await button.click({ force: isHydrated })
    await expect(sentence).toHaveText('Choose a size.')
    await expect(sentence).toBeInViewport()
    await expect(sizes.getByRole('radio').first()).toBeFocused()
    await sizes.locator('.size-cell').nth(1).click()
    await expect(sentence).toBeHidden()
    await expect(button).toHaveText(/Buy now/)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser itself keeps back what is not filled in', async ({ page }) => {
    await page.goto('/forgotpassword')
    await press(page, 'Send the link')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expect(page.getByText(REQUIRED)).toBeHidden()
    await expect(page.locator('main form')).not.toHaveAttribute('novalidate')
  })
})

test('the toast of a failed sign-in covers neither what is said of it nor the button', async ({
  page,
}) => {
  await page.goto('/signin')
  // Before React has come, the form posts to its page and shows no toast.
  await isHydrated(page)
  await page.getByLabel('Username or email').fill('nobody.at.all')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  const toast = page.locator('[data-sonner-toast][data-mounted=true]')
  await expect(toast).toBeVisible()
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }
  const said = await boxOf(toast)
  for (const kept of [page.locator('.field-error'), page.locator('form .button')]) {
    const { top, bottom } = await boxOf(kept.first())
    expect(said.bottom <= top || said.top >= bottom).toBe(true)
  }
})
