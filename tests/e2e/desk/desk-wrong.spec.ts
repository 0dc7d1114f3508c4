import type { Page } from '@playwright/test'
import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

/** Sends a new item whose weight, at the end of a folded part, is wrong. */
async function sendWrong(page: Page): Promise<void> {
  await page.goto('/desk/goods/new')
  await page.getByLabel('Name', { exact: true }).fill('Gown')
  await page.locator('#weightGrams').evaluate((field: HTMLInputElement) => {
    field.value = 'heavy'
  })
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByRole('region', { name: 'Not done yet' })).toBeAttached()
}

test(
  'a refused form of the desk opens at its first wrong field',
  at360,
  async ({ page, baseURL, outbox }) => {
    const world = await aDeskWorld(baseURL ?? '', outbox)
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await sendWrong(page)
    await expect(page.locator('#weightGrams')).toBeFocused()
    await expect(page.locator('#weightGrams')).toBeInViewport({ ratio: 1 })
  },
)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a refused form of the desk names its wrong field first, and leads to it',
    at360,
    async ({ page, baseURL, outbox }) => {
      const world = await aDeskWorld(baseURL ?? '', outbox)
      await beAtDesk(page, baseURL ?? '', world.cookies.manager)
      await page.goto('/desk/goods/new')
      await page.getByLabel('Name', { exact: true }).fill('Gown')
      await page.locator('#pieces').fill('many')
      await page.getByRole('button', { name: 'Keep as a draft' }).click()
      const link = page.getByRole('region', { name: 'Not done yet' }).getByRole('link')
      await expect(link).toBeInViewport({ ratio: 1 })
      await expect(page.locator('#pieces')).not.toBeInViewport()
      await link.click()
      await expect(page.locator('#pieces')).toBeInViewport({ ratio: 1 })
    },
  )
})
