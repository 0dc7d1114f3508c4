import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

/** Green and indigo, with three pictures of the one and one of the other. */
const KAFTAN = '/products/zaria-senator-kaftan'

const shownPictures = (page: Page) => page.locator('.slides li').filter({ visible: true })
const colour = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('the pictures and what is left of each size follow the colour that is chosen', async ({
  page,
}) => {
  await page.goto(KAFTAN)
  await expect(colour(page, 'Green')).toBeChecked()
  await expect(shownPictures(page)).toHaveCount(3)
  await colour(page, 'Indigo').check()
  await expect(shownPictures(page)).toHaveCount(1)
  await expect(shownPictures(page).getByRole('img')).toHaveAccessibleName(/Indigo/)
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()
  await expect(page.getByRole('radio', { name: /^2XL/ })).toHaveAccessibleName('2XL Sold out')
  await expect(page).toHaveURL(/\?colour=indigo$/)
  await page.getByRole('radio', { name: /^2XL/ }).check()
  await expect(page.getByRole('alert')).toHaveText(/out of stock/)
  await page.getByRole('radio', { name: /^M/ }).check()
  await page.locator('.buy-button').click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Size M, Indigo')).toBeVisible()
  await page.getByRole('heading', { name: 'Zaria Senator Kaftan' }).getByRole('link').click()
  await expect(colour(page, 'Indigo')).toBeChecked()
})

test.describe('without script', at360, () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures and sizes follow the colour, and it goes into the cart', async ({ page }) => {
    await page.goto(`${KAFTAN}?colour=indigo`)
    await expect(colour(page, 'Indigo')).toBeChecked()
    await expect(shownPictures(page)).toHaveCount(1)
    await colour(page, 'Green').check()
    await expect(shownPictures(page)).toHaveCount(3)
    await expect(page.getByRole('radio', { name: /^2XL/ })).toHaveAccessibleName('2XL 3 left')
    await colour(page, 'Indigo').check()
    await page.getByRole('radio', { name: /^M/ }).check()
    await page.locator('.buy-button').click()
    await expect(page.getByText('Size M, Indigo')).toBeVisible()
  })
})
