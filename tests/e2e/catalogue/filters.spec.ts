import type { Page, Response } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

const SECTION = '/section/ankara'
const cards = (page: Page) => page.locator('#list .item-card')
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

const countOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('status').first().textContent()) ?? '', 10)

/** What the cards cost now, in naira. */
const pricesOf = async (page: Page) =>
  (await cards(page).locator('.price').allInnerTexts()).map((text) =>
    Number((/₦([\d,]+)/.exec(text)?.[1] ?? '').replaceAll(',', '')),
  )

/** Waits until the sheet says what the answer counted. */
async function isCounted(page: Page, answer: Promise<Response>): Promise<void> {
  const [words = 'no count'] = /Show \d+ items?/.exec(await (await answer).text()) ?? []
  await expect(sheetOf(page).locator('button[data-count=all]')).toHaveText(words)
}

async function show(page: Page): Promise<void> {
  await sheetOf(page).getByRole('button', { name: /^Show/ }).click()
  await expect(sheetOf(page)).toBeHidden()
}

async function clear(page: Page, all: number): Promise<void> {
  await page.getByRole('link', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL(SECTION)
  await expect.poll(() => countOf(page)).toBe(all)
}

test(
  'each filter shows as many items as it said, and is taken away again',
  at360,
  async ({ page }) => {
    await page.goto(SECTION)
    const all = await countOf(page)
    for (const group of ['Size', 'Style', 'Colour']) {
      await page.getByRole('button', { name: /^Filters/ }).click()
      const choice = sheetOf(page).getByRole('group', { name: group }).locator('label').nth(1)
      const promised = Number(await choice.locator('small').innerText())
      await choice.locator('input').check()
      await expect(sheetOf(page).locator('button[data-count=all]')).toHaveText(
        promised === 1 ? 'Show 1 item' : `Show ${promised} items`,
      )
      await show(page)
      await expect.poll(() => countOf(page)).toBe(promised)
      if (promised <= (await cards(page).count())) await expect(cards(page)).toHaveCount(promised)
      await clear(page, all)
    }
  },
)

test('price, stock and a filter on top of another keep their word', at360, async ({ page }) => {
  await page.goto(SECTION)
  const all = await countOf(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheetOf(page).getByLabel('Lowest price in naira').fill('5000')
  const counted = page.waitForResponse(/min_price=5000&max_price=20000/)
  await sheetOf(page).getByLabel('Highest price in naira').fill('20000')
  await isCounted(page, counted)
  const inStock = sheetOf(page).locator('label').filter({ hasText: 'In stock only' })
  const promised = Number(await inStock.locator('small').innerText())
  const together = page.waitForResponse(/in_stock=true/)
  await inStock.locator('input').check()
  await isCounted(page, together)
  await show(page)
  await expect.poll(() => countOf(page)).toBe(promised)
  for (const price of await pricesOf(page)) {
    expect(price).toBeGreaterThanOrEqual(5_000)
    expect(price).toBeLessThanOrEqual(20_000)
  }
  await expect(cards(page).filter({ hasText: 'Sold out' })).toHaveCount(0)
  const set = page.getByRole('navigation', { name: 'Set filters' })
  await expect(set.getByRole('link')).toHaveCount(3)
  await set.getByRole('link', { name: 'Take away: In stock only' }).click()
  await expect(set.getByRole('link')).toHaveCount(2)
  await clear(page, all)
})

test('each order is kept over the pages of the list', at360, async ({ page }) => {
  await page.goto('/product')
  const orders = [
    { name: 'Price, low to high', inAddress: /ordering=price$/, direction: 1 },
    { name: 'Price, high to low', inAddress: /ordering=-price$/, direction: -1 },
    { name: 'Popular', inAddress: /ordering=popular$/ },
    { name: 'Newest', inAddress: /\/product$/ },
  ]
  for (const { name, inAddress, direction } of orders) {
    await page.locator('.sort summary').click()
    await page.locator('.sort').getByRole('link', { name, exact: true }).click()
    // The address is written when the list is there.
    await expect(page).toHaveURL(inAddress)
    await expect(page.locator('.sort summary')).toContainText(name.split(',')[0] ?? '')
    if (!direction) continue
    const prices = await pricesOf(page)
    expect(prices).toEqual(prices.toSorted((a, b) => (a - b) * direction))
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect
      .poll(async () => ((await pricesOf(page))[0] ?? 0) * direction)
      .toBeGreaterThanOrEqual((prices.at(-1) ?? 0) * direction)
  }
})

test('the filters keep the focus while they are open, and give it back', async ({ page }) => {
  await page.goto(SECTION)
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.press('Enter')
  await expect(sheetOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  // What is behind a dialog is not there for the keys.
  await sheetOf(page).locator('button[data-count=all]').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.matches('body, #filters *'))).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await sheetOf(page).getByLabel('Lowest price in naira').fill('5000')
  await show(page)
  await expect(page).toHaveURL(/min_price=5000/)
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await sheetOf(page).getByRole('link', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL(SECTION)
  await expect(opener).toBeFocused()
})

test.describe('without script', at360, () => {
  test.use({ javaScriptEnabled: false })

  test('the filters open, begin with the focus, and show what they find', async ({ page }) => {
    await page.goto(SECTION)
    await page.getByRole('button', { name: /^Filters/ }).press('Enter')
    const close = sheetOf(page).getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    await close.click()
    await expect(sheetOf(page)).toBeHidden()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await sheetOf(page).getByLabel('Lowest price in naira').fill('5000')
    await sheetOf(page).getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/min_price=5000/)
  })
})
