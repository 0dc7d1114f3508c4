import type { Page, Request, Route } from '@playwright/test'
import { aCustomer, isHydrated } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

/** 8 × 8 pixels of clay. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPY6iyPFTEMLQkAZt1Fweb33iIAAAAASUVORK5CYII=',
  'base64',
)

const saveButton = (page: Page) =>
  page.locator('form', { has: page.getByLabel('First name') }).locator('button')

async function editProfile(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('  Chiamaka ')
  await page.getByLabel('Phone number').fill('0803 555 0142')
  await page.getByLabel('Picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
}

async function seeProfile(page: Page, username: string): Promise<void> {
  await page.goto('/my-profile')
  await expect(page.getByText(`@${username}`)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '0803 555 0142' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture of Chiamaka' })).toBeVisible()
}

test('a picture that is too large is not even sent, and a profile that was lost on the way is saved by Save once more', async ({
  page,
  context,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  const save = saveButton(page)
  await page.getByLabel('First name').fill('Chiamaka')
  const sent: string[] = []
  const isSent = (request: Request) => request.method() === 'PUT' || request.isNavigationRequest()
  page.on('request', (request) => isSent(request) && sent.push(request.method()))
  const buffer = Buffer.alloc(12 * 1024 * 1024)
  await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Upload a valid image. It may have at most 4 MB.')).toBeVisible()
  await save.click()
  await expect(save).toHaveText('Error. Re-save')
  await expect(page.getByLabel('Picture')).toBeFocused()
  await page.getByLabel('Picture').setInputFiles([])
  await expect(page.getByText('Upload a valid image. It may have at most 4 MB.')).toBeHidden()
  expect(sent).toEqual([])
  await context.setOffline(true)
  await save.click()
  await expect(save).toHaveText('Error. Re-save')
  await context.setOffline(false)
  const lost = '**/api/profile/*/'
  await page.route(lost, (route) => route.abort('connectionreset'))
  await save.click()
  await expect(save).toHaveText('Error. Re-save')
  await page.unroute(lost)
  await save.click()
  await expect(save).toHaveText('Saved')
  expect(sent).toEqual(['PUT', 'PUT', 'PUT'])
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Chiamaka')
})

test('Save says each of its four states, and the picture is there', async ({ page, outbox }) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  const save = saveButton(page)
  await expect(save).toHaveText('Save')
  await page.getByLabel('Phone number').fill('12345')
  // Notes the button's text while the form is sent.
  await page.evaluate(() =>
    addEventListener('submit', ({ target }) => {
      const button = (target as HTMLFormElement).querySelector('.button')
      sessionStorage.setItem('said', button?.textContent ?? '')
    }),
  )
  await save.click()
  await expect(save).toHaveText('Error. Re-save')
  await expect(page.getByText('Enter a valid Nigerian phone number.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Saving')
  await editProfile(page)
  await save.click()
  await expect(save).toHaveText('Saved')
  await expect(page.getByLabel('First name')).toHaveValue('Chiamaka')
  await seeProfile(page, username)

  await page.goto('/settings')
  await isHydrated(page)
  const script = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>1</script>'),
  }
  await page.getByLabel('Picture').setInputFiles(script)
  await save.click()
  await expect(page.getByText('Upload a valid image.')).toBeVisible()
  await seeProfile(page, username)
})

test('what is typed before the form’s script has come stays, and is saved by it', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  const name = page.getByLabel('First name')
  let isHeldBack = false
  const holdBack = async (route: Route) => {
    if (!isHeldBack) {
      isHeldBack = true
      await expect(name).toHaveValue('Chiamaka')
    }
    await route.continue()
  }
  // For the whole test: a route that ends while the other forms' scripts come may leave these without an answer.
  await page.route('**/_astro/ProfileForm.*.js', holdBack)
  await page.goto('/settings')
  await name.pressSequentially('Chiamaka')
  await isHydrated(page)
  expect(isHeldBack).toBe(true)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Chiamaka')
  const saved = page.waitForResponse('**/api/profile/*/')
  await name.press('Enter')
  await saved
  await expect(saveButton(page)).toHaveText('Saved')
  await page.reload()
  await expect(name).toHaveValue('Chiamaka')
  // The page may ask again while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Save goes by the page’s own form where this browser’s tokens are spoiled', async ({
  page,
  outbox,
}) => {
  const username = await aCustomer(page, outbox)
  await page.goto('/settings')
  await isHydrated(page)
  await editProfile(page)
  await page.evaluate(() => {
    for (const key of ['AuthToken', 'ReToken']) localStorage.setItem(key, 'spoiled')
  })
  await saveButton(page).click()
  await expect(page).toHaveURL('/settings?saved')
  await expect(saveButton(page)).toHaveText('Saved')
  await seeProfile(page, username)
})
