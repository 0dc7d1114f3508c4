import { expectGoodPage, faultsOf, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

const PATH = '/desk/goods/grid?sort=name'

test('a block of a spreadsheet is pasted into the grid, looked at, saved and set back', async ({
  page,
  baseURL,
}) => {
  await watchShifts(page)
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await expectGoodPage(page, PATH)
  const prices = page.getByLabel(/^Price of /)
  const before = await Promise.all([0, 1].map((at) => prices.nth(at).inputValue()))
  await prices.first().focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    // Two rows as a spreadsheet copies them: the second is the first size of the item, or the next item.
    clipboardData.setData('text', '71,000\t70,500\tyes\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(prices.first()).toHaveValue('71,000')
  await expect(page.getByLabel(/^Reduced price of /).first()).toHaveValue('70,500')
  await expect(prices.first()).toHaveAttribute('data-changed', '')
  await prices.first().press('ArrowDown')
  await expect(prices.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(prices.first()).toBeFocused()

  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'See what it would do' }).click()
  const sent = [...new URLSearchParams((await posted).postData() ?? '').keys()]
  expect(sent.filter((name) => name.startsWith('items.')).length).toBeLessThanOrEqual(3)
  expect(sent.filter((name) => name.startsWith('sizes.'))).toEqual([])
  await expect(page.getByRole('heading', { name: '1 item would change' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(page.getByRole('status')).toContainText('1 item changed.')
  await expect(prices.first()).toHaveValue('71000')
  await page.getByRole('button', { name: 'Set all of it back' }).click()
  await expect(page.getByRole('status')).toContainText('1 item set back.')
  await expect(prices.first()).toHaveValue(before[0] ?? '')
  expect(await faultsOf(page)).toEqual([])
})

test('goods are found by their name, on a phone and on a wide screen', async ({
  page,
  baseURL,
}) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods')
  await page.getByRole('searchbox', { name: 'Name or SKU' }).fill('zanna')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Found for “zanna”.')).toBeVisible()
})
