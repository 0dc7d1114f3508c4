import type { Page } from '@playwright/test'
import { aCustomer, anAccount, anItemOnSale, putInCart } from '../support/account.ts'
import { expect, mailTo, test } from '../support/shop.ts'

/** 400 kbit/s. */
const BYTES_A_SECOND = 50_000

async function onASlowLine(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
}

/** Whether React is in the page. */
const hasReact = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/vendor\./.test(name)),
  )

test.beforeEach(({ page }) => onASlowLine(page))

test('on a slow line the first tap on a heart counts, and a second one undoes nothing', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('favourites.asked', '1'))
  await page.goto('/trending')
  const heart = page.locator('.item-grid .heart').first()
  const other = page.locator('.item-grid .heart').nth(1)
  expect(await hasReact(page)).toBe(false)
  await heart.press('Enter')
  await heart.press('Enter')
  await other.click()
  expect(await hasReact(page)).toBe(false)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(other).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Done')).toBeVisible()
  await expect(page).toHaveURL('/trending')
  await other.click()
  await expect(other).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('on a slow line the first tap opens the area picker, and an area can be chosen', async ({
  page,
}) => {
  await page.goto('/products/aduke-ankara-wrap-dress')
  const opener = page.locator('.delivery summary')
  expect(await hasReact(page)).toBe(false)
  await opener.press('Enter')
  expect(await hasReact(page)).toBe(false)
  await page.getByLabel(/^State/).selectOption({ label: 'Lagos' })
  await page.getByLabel(/^LGA/).selectOption({ label: 'Ikeja' })
  await expect(page.getByText('Delivery to Lagos, Ikeja')).toBeVisible()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText('Change')
})

test('on a slow line the newsletter keeps what is typed and where the focus is while it hydrates', async ({
  page,
}) => {
  const sent = page.waitForRequest('**/manager/news_letter/')
  await page.goto('/policy/privacy-policy')
  const email = page.getByLabel('Newsletter to')
  expect(await hasReact(page)).toBe(false)
  await email.focus()
  await page.keyboard.type('reader.slow@exam')
  expect(await hasReact(page)).toBe(false)
  await page.waitForResponse(/\/vendor\./)
  await page.keyboard.type('ple.com')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('reader.slow@example.com')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ email: 'reader.slow@example.com' })
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible()
})

test('on a slow line the first press of Subscribe is answered in place', async ({ page }) => {
  await page.goto('/policy/privacy-policy')
  const button = page.getByRole('button', { name: 'Subscribe' })
  await page.getByLabel('Newsletter to').fill('reader.first@example.com')
  await button.click()
  expect(await hasReact(page)).toBe(false)
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible()
  await expect(page).toHaveURL('/policy/privacy-policy')
})

test('on a slow line a filter that is chosen before its counts have come is applied', async ({
  page,
}) => {
  await page.goto('/section/ankara')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Lowest price in naira').pressSequentially('5000')
  await sheet.getByLabel('In stock only').check()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/min_price=5000.*in_stock=true/)
  await expect(sheet).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the area picker says where the price for an area is found', async ({ page }) => {
    await page.goto('/products/aduke-ankara-wrap-dress')
    await page.getByText('Choose your area').click()
    await expect(page.getByText('The checkout says the price and the days')).toBeVisible()
  })
})

test('an empty cart loads no React before it is touched', async ({ page }) => {
  await page.goto('/cart', { waitUntil: 'networkidle' })
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name }) => new URL(name).pathname),
    )
  const ofCart = await scripts()
  expect(await hasReact(page)).toBe(false)
  await page.goto('/policy/privacy-policy', { waitUntil: 'networkidle' })
  // Beside what every page loads: what waits for a touch.
  const ofEveryPage = await scripts()
  expect(ofCart.filter((script) => !ofEveryPage.includes(script))).toEqual([])
})

test('on a slow line one press of + in the cart makes it one more, at 360 px', async ({ page }) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cart', { waitUntil: 'commit' })
  const quantity = page.getByRole('group', { name: /^Quantity/ }).getByRole('status')
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  expect(await hasReact(page)).toBe(false)
  await expect(quantity).toHaveText('2')
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(quantity).toHaveText('2')
})

/** Opens a page, and has its form touched; the script of the form may come with the touch only. */
async function expectScriptAtFirstTouch(page: Page, path: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const forms = () => asked.filter((file) => /react|vendor|Form/.test(file))
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(forms()).toEqual([])
  await page.locator('main input').filter({ visible: true }).first().focus()
  await expect.poll(() => forms().length).toBeGreaterThan(0)
}

for (const path of ['/signin', '/signup', '/forgotpassword'])
  test(`${path} loads the script of its form at the first touch, and not before`, async ({
    page,
  }) => {
    await expectScriptAtFirstTouch(page, path)
  })

test('the settings load the script of their forms at the first touch, and not before', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await expectScriptAtFirstTouch(page, '/settings')
})

test('the page of a new password loads the script of its form at the first touch, and not before', async ({
  page,
  outbox,
}) => {
  const email = `${await anAccount(page.request, outbox)}@example.com`
  const asked = await page.request.post('/auth/users/reset_password/', { data: { email } })
  expect(asked.ok()).toBe(true)
  const mail = await mailTo(outbox, email, '/password-reset/')
  const [path = ''] = /\/password-reset\/[\w-]+\/[\w-]+/.exec(mail) ?? []
  await expectScriptAtFirstTouch(page, path)
})

test('a link in a form leads away without waiting for the form’s script', async ({ page }) => {
  await page.route(/\/_astro\/.*(react|vendor|Form)/, () => null)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgotpassword')
})
