import sharp from 'sharp'
import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

const NO_LINE =
  'No connection. It is sent again by itself when the line is back. Keep this page open.'

const aPhoto = async () => ({
  name: 'gown.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer(),
})

test.beforeEach(async ({ page, baseURL, outbox }) => {
  const world = await aDeskWorld(baseURL ?? '', outbox)
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods/new')
})

test(
  'an item keeps its photo when the line breaks under way, goes again by itself, and is made once',
  at360,
  async ({ page }) => {
    const words = `Gown ${Math.random()}`
    await page.getByLabel('Name', { exact: true }).fill(words)
    await page.getByLabel('Photos').setInputFiles(await aPhoto())
    let tries = 0
    await page.route('**/desk/goods/new', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      tries++
      // The second one arrives, and its answer is lost.
      if (tries === 2) await route.fetch({ maxRedirects: 0 })
      return tries < 3 ? route.abort('connectionreset') : route.continue()
    })
    await page.getByRole('button', { name: 'Keep as a draft' }).click()
    await expect(page.getByRole('alert')).toHaveText(NO_LINE)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByRole('status')).toContainText('It is a draft')
    expect(tries).toBe(3)
    await expect(page.locator('.item-photos img')).toHaveCount(1)
    await page.goto(`/desk/goods?tab=hidden&q=${encodeURIComponent(words)}`)
    await expect(page.locator('main').getByText(words, { exact: true })).toHaveCount(1)
  },
)

test('an item that is refused shows why, and asks for its photo again', at360, async ({ page }) => {
  await page.getByLabel('Name', { exact: true }).fill('Gown')
  await page.getByLabel('Photos').setInputFiles(await aPhoto())
  await page.locator('#weightGrams').evaluate((field: HTMLInputElement) => {
    field.value = 'heavy'
  })
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByRole('region', { name: 'Not done yet' })).toBeAttached()
  await expect(page.getByText('Choose the photos again')).toBeAttached()
  await expect(page.getByText('It is being sent')).toBeHidden()
})
