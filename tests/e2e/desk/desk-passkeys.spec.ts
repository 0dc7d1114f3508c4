import type { Page } from '@playwright/test'
import { test } from '../support/company-shop.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect } from '../support/shop.ts'

// A passkey belongs to a name: browsers make none for 127.0.0.1.
test.use({ host: 'localhost' })

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'invitation.packer')
})

/** Gives the page's browser a finger reader, which always says yes. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('somebody adds a passkey, and signs in with it in place of the code', async ({
  page,
  baseURL,
}) => {
  const { cookies, manager } = world
  await giveAuthenticator(page)
  await beAtDesk(page, baseURL ?? '', cookies.manager)
  await page.goto('/desk/me/passkey')
  await page.getByLabel('A name that tells it from others').fill('My blue phone')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey is added.')
  await expect(page.getByText('My blue phone')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').fill(`${manager}@shop.example`)
  await page.getByLabel('Password').fill('suya on friday')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: `, ${manager}` })).toBeVisible()
})

test('a packer joins with a passkey in place of an app', async ({ page }) => {
  await giveAuthenticator(page)
  await page.goto(`/desk/join/${world.of('invitation.packer')}`)
  await page.getByLabel('Your name').fill('Musa')
  await page.getByLabel('Choose a password').fill('suya on friday')
  // The button for a code asks the phone for nothing.
  await page.getByLabel('The six digits').fill('000000')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.locator('#code-error')).toContainText('This code is not right')
  await page.getByLabel('This is the phone that I pack with').check()
  await page.getByRole('button', { name: 'Join with a passkey' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)
  await page.goto('/desk/me')
  await expect(page.getByText('This phone of a packer stays signed in')).toBeVisible()
})
