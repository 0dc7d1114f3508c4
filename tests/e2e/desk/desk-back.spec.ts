import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

// Playwright switches the cache off by which a browser brings back a page as it was left.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

test(
  'what is saved, brought back by Back, changed and saved again is stored',
  at360,
  async ({ page, baseURL, outbox }) => {
    const world = await aDeskWorld(baseURL ?? '', outbox)
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/new')
    await page.getByLabel('Name', { exact: true }).fill(`Gown ${Math.random()}`)
    await page.getByLabel('Price in ₦').fill('9500')
    await page.getByRole('button', { name: 'Keep as a draft' }).click()
    await expect(page.getByRole('status')).toContainText('It is a draft')
    const path = new URL(page.url()).pathname
    await page.goto(path)
    const name = page.getByLabel('Name', { exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const first = `Gown ${Math.random()}`
    await name.fill(first)
    await save.click()
    await expect(page).toHaveURL(/done=kept/)
    await page.goBack()
    await expect(name).toHaveValue(first)
    const second = `Gown ${Math.random()}`
    await name.fill(second)
    await save.click()
    await expect(page).toHaveURL(/done=kept/)
    await page.goto(path)
    await expect(name).toHaveValue(second)
  },
)
