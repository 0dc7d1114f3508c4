import { test } from './company-shop.ts'
import { aDeskWorld, beAtDesk } from './desk.ts'
import { expect } from './shop.ts'

// A passkey belongs to a name: browsers make none for 127.0.0.1.
test.use({ host: 'localhost' })

test('somebody adds a passkey, and signs in with it in place of the code', async ({
  page,
  baseURL,
  outbox,
}) => {
  const { cookies, manager } = await aDeskWorld(baseURL ?? '', outbox)
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
