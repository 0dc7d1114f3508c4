import type { Locator } from '@playwright/test'
import { aCustomer } from '../support/account.ts'
import { at360, expect, test } from '../support/shop.ts'

/** As Windows shows pages in high contrast: without any of the shop's colours. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }))

const groundOf = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor)

async function expectStandsOut(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
}

test('a chosen size stands out, and the button has an edge', at360, async ({ page }) => {
  await page.goto('/products/aduke-ankara-wrap-dress')
  const sizes = page.locator('.size-cell')
  await sizes.nth(1).click()
  await expectStandsOut(sizes.nth(1), sizes.nth(0))
  const edge = await page.locator('.buy-button').evaluate((button) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(button)
    return parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor
  })
  expect(edge).toBe(true)
})

test('the chosen tab, order and filter stand out', at360, async ({ page }) => {
  await page.goto('/categories/women?sub_category=dresses&size=M&ordering=price')
  const tabs = page.locator('.tab')
  await expectStandsOut(page.locator('.tab[aria-current]'), tabs.first())
  await page.locator('.sort summary').click()
  const orders = page.locator('.sort li a')
  await expectStandsOut(page.locator('.sort [aria-current]'), orders.first())
  await page.getByRole('button', { name: 'Filters' }).click()
  const sizes = page.locator('#filters .choices-cells label')
  await expectStandsOut(sizes.filter({ has: page.locator(':checked') }), sizes.first())
})

test('the page one is on stands out in the menu of the account', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  await page.goto('/orders')
  if ((page.viewportSize()?.width ?? 0) < 768) await page.locator('.drop-down summary').click()
  const rows = page.locator('.row:visible')
  await expectStandsOut(page.locator('.row[aria-current]:visible'), rows.first())
})

test('a panel that only its ground sets apart has an edge', at360, async ({ page }) => {
  for (const [path, panel] of [
    ['/products/aduke-ankara-wrap-dress', '.delivery'],
    ['/?tab=recent', '.invitation'],
    ['/categories/women?size=M&style=Raffia', '.empty-state'],
  ] as const) {
    await page.goto(path)
    const edge = await page
      .locator(panel)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element)
        return `${outlineStyle} ${outlineColor}`
      })
    expect.soft(edge, path).toMatch(/^solid rgb\(/)
  }
})

test(
  'the goods that the arrow keys point at stand out among those a search offers',
  at360,
  async ({ page }) => {
    await page.goto('/search')
    const box = page.locator('main').getByRole('combobox')
    await box.click()
    await box.pressSequentially('adi')
    const offered = page.getByRole('option')
    await expect(offered.nth(1)).toBeVisible()
    await box.press('ArrowDown')
    await expectStandsOut(page.getByRole('option', { selected: true }), offered.nth(1))
  },
)
