import type { Page } from '@playwright/test'
import { anItemOnSale, choose, type ItemOnSale } from '../support/account.ts'
import { violationsOf } from '../support/checks.ts'
import { at360, expect, mailTo, test } from '../support/shop.ts'

const PASSWORD = 'wax print 88'

let made = 0
const newName = () => `buyer.${Date.now().toString(36)}${(made += 1)}${process.pid}`

type Way = { hasScript: boolean }

const buttonInSight = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** From the home page into a category and onto the item. */
async function findItem(page: Page, { name, slug }: ItemOnSale): Promise<void> {
  await page.goto('/')
  await page.goto('/categories')
  await page.getByRole('link', { name: /women/i }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/categories\/women/)
  await page.locator(`.item-card a[href="/products/${slug}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function putInCart(page: Page, item: ItemOnSale, { hasScript }: Way): Promise<void> {
  // A page comes in parts: whether it asks for a size is known when it is whole.
  await page.waitForLoadState()
  await choose(page, item)
  await buttonInSight(page, /Buy now/).click()
  if (hasScript) {
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-cart', '')
    await expect(page.locator('.cart-link')).toHaveAccessibleName('Cart 1 item')
    await page.goto('/cart')
  }
  await expect(page).toHaveURL('/cart')
}

/** The way to the checkout leads past the sign-up and its mail, and on with the same cart. */
async function signUpOnTheWay(page: Page, outbox: string, itemName: string): Promise<string> {
  const username = newName()
  const email = `${username}@example.com`
  await page.goto('/cart')
  await buttonInSight(page, 'Checkout').click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const mail = await mailTo(outbox, email, '/emailverified/')
  const [link = ''] = /\/emailverified\/[\w-]+\/[\w-]+\?next=[\w%]+/.exec(mail) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByText('You have been verified!')).toBeVisible()
  await page.getByRole('link', { name: 'Edit your cart' }).click()
  await expect(page.getByRole('heading', { name: itemName })).toBeVisible()
  await buttonInSight(page, 'Checkout').click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  return username
}

async function fillAddress(page: Page, email: string, { hasScript }: Way): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
  await page.getByLabel('Mobile Number').fill('0803 555 014')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('State').selectOption('Oyo')
  if (!hasScript) await page.getByRole('button', { name: 'Show its local' }).click()
  await page.getByLabel('LGA').selectOption('Ibadan North')
  await page.getByLabel('Address', { exact: true }).fill('22 Adelabu Street')
  if (!hasScript) await page.getByRole('button', { name: 'Show the delivery' }).click()
  await expect(page.locator('.checkout-totals dl')).toContainText('₦4,000')
}

async function confirm(page: Page): Promise<void> {
  await buttonInSight(page, 'Confirm Order').click()
  await expect(page.getByText('Enter all 11 digits')).toBeVisible()
  await page.getByLabel('Mobile Number').fill('0803 555 0142')
  await buttonInSight(page, 'Confirm Order').click()
  await expect(page.getByText('No money moves')).toBeVisible()
}

/** The first card is refused, the second is good. */
async function pay(page: Page, itemName: string): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL!' })).toBeVisible()
  await expect(page.getByText(itemName)).toBeVisible()
}

async function buy(page: Page, outbox: string, way: Way): Promise<void> {
  const item = await anItemOnSale(page.request, 'category=women')
  await findItem(page, item)
  await putInCart(page, item, way)
  const username = await signUpOnTheWay(page, outbox, item.name)
  const email = `${username}.home@example.com`
  await fillAddress(page, email, way)
  if (way.hasScript) expect(await violationsOf(page)).toEqual([])
  await confirm(page)
  await pay(page, item.name)
  if (way.hasScript) expect(await violationsOf(page)).toEqual([])
  await mailTo(outbox, email, 'NG-1')
  // The shop fills it in just after the payment.
  await expect(async () => {
    await page.goto('/settings')
    await expect(page.getByLabel('Last name')).toHaveValue('Okafor', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 555 0142')
  await page.goto('/cart')
  await expect(page.getByText('no item in your cart')).toBeVisible()
}

test('a shopper finds an item, signs up on the way, pays for it and has a receipt', async ({
  page,
  outbox,
}) => {
  await buy(page, outbox, { hasScript: true })
})

test.describe('without script', at360, () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper walks the same way', async ({ page, outbox }) => {
    await buy(page, outbox, { hasScript: false })
  })
})
