import type { Page } from '@playwright/test'
import { aCustomer } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

const DRESS = '/products/aduke-ankara-wrap-dress'

async function chooseIkeja(page: Page): Promise<void> {
  await page.getByText('Choose your area').click()
  await page.getByLabel(/^State/).selectOption({ label: 'Lagos' })
  await page.getByLabel(/^LGA/).selectOption({ label: 'Ikeja' })
  await expect(page.getByText('Delivery to Lagos, Ikeja')).toBeVisible()
}

async function buy(page: Page): Promise<void> {
  await page.locator('.size-cell').nth(1).click()
  await page.locator('.buy-button').click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

test('below its button an item says how to pay, how long it can come back, whom to ask and when delivery is free', async ({
  page,
}) => {
  await page.goto(DRESS)
  const below = page.locator('.buy-row').locator('xpath=following::ul[1]')
  await expect(below.getByText('You pay at checkout: card, transfer, USSD')).toBeVisible()
  await expect(
    below.getByRole('link', { name: 'Return or exchange within 7 days' }),
  ).toHaveAttribute('href', '/policy/return-and-exchange-policy')
  await expect(below.getByRole('link', { name: 'Questions? Write to us' })).toHaveAttribute(
    'href',
    'https://wa.me/2348035550142',
  )
  await expect(page.getByText('₦25,500 more and delivery in Lagos is free')).toBeVisible()
})

test('the total says that it is before delivery while the area is not known', async ({ page }) => {
  await page.goto(DRESS)
  await buy(page)
  await page.goto('/cart')
  await expect(page.locator('.cart-total')).toHaveText('Total before delivery₦24,500')
  await expect(page.getByRole('link', { name: 'Return or exchange within 7 days' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Questions? Write to us' })).toHaveAttribute(
    'href',
    'https://wa.me/2348035550142',
  )
})

test('the area that was chosen at an item goes along to cart and checkout', async ({
  page,
  outbox,
}) => {
  await aCustomer(page, outbox)
  await page.goto(DRESS)
  await chooseIkeja(page)
  await expect(page.locator('[data-says]')).toContainText('₦25,500 more and delivery is free')
  await buy(page)

  await page.goto('/cart')
  await expect(page.getByText('₦25,500 more and delivery is free')).toBeVisible()
  await expect(page.getByText(/^To Lagos, Ikeja: \w{3} \d/)).toBeVisible()
  await expect(page.locator('.cart-total')).toHaveText('Total₦27,000')

  await page.goto('/checkout')
  await expect(page.getByLabel(/^State/).locator(':checked')).toHaveText('Lagos')
  await expect(page.getByLabel(/^(LGA|Local)/).locator(':checked')).toHaveText('Ikeja')
  await expect(page.locator('.checkout-totals dl')).toContainText('₦27,000')
})

test('delivery is free in the cart from the sum on that the item’s page names', async ({
  page,
}) => {
  await page.goto(DRESS)
  await chooseIkeja(page)
  await page.locator('.size-cell').nth(1).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.locator('.buy-button').click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.cart-total')).toHaveText('Total₦73,500')
  await expect(page.locator('.cart-summary')).toContainText('FREE')
  await expect(page.getByText('more and delivery is free')).toBeHidden()
})
