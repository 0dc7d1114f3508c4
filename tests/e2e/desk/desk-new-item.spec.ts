import { expectGoodPage, faultsOf, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { aPhoto } from '../support/journey/pictures.ts'
import { at360, expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})
test.use(at360)

const MOST_TAPS = 20
const COLOURS = ['Rust', 'Leaf', 'Gold']
const CELLS = COLOURS.flatMap((colour) => ['S', 'M', 'L', 'XL'].map((size) => `${colour}, ${size}`))

test('an item in four sizes and three colours is in the shop after twenty taps and one page', async ({
  page,
  baseURL,
}) => {
  await watchShifts(page)
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => {
      sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
    })
  })
  await expectGoodPage(page, '/desk/goods/new')
  const tapped = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.click()
    await field.fill(text)
  }
  const photos = ['#8a2e1f', '#2e8a3f', '#c9a227'].map((colour) =>
    aPhoto(`${colour.slice(1)}.jpg`, colour),
  )
  await page.evaluate(() => sessionStorage.setItem('taps', '1'))
  await page.getByLabel('Take or choose photos').setInputFiles(await Promise.all(photos))
  await tapped('Name', `Adire Gown ${Date.now()}`)
  await tapped('Price in ₦', '18500')
  await page.getByLabel('Category').click()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'S to 2XL' }).click()
  await page.getByRole('button', { name: 'Take out 2XL' }).click()
  await tapped('Colours', COLOURS.join(', '))
  for (const [at, cell] of CELLS.entries()) await tapped(cell, String(at + 1))
  await expect(page.getByText('78 in all')).toBeVisible()
  await page.getByRole('button', { name: 'Show in the shop' }).click()
  await expect(page.getByRole('status')).toContainText('It is in the shop now.')
  expect(Number(await page.evaluate(() => sessionStorage.getItem('taps')))).toBeLessThanOrEqual(
    MOST_TAPS,
  )
  for (const [at, cell] of CELLS.entries())
    await expect(page.getByLabel(cell, { exact: true })).toHaveValue(String(at + 1))
  await expectGoodPage(page, new URL(page.url()).pathname)
  await page.goto(`${new URL(page.url()).pathname}/photos`)
  for (const [at, colour] of COLOURS.entries())
    await expect(page.getByLabel(`Colour on photo ${at + 1}`)).toHaveValue(colour)
  expect(await faultsOf(page)).toEqual([])
})

test('a column of a spreadsheet fills the grid, and what was typed stays when a colour comes', async ({
  page,
  baseURL,
}) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods/new')
  await page.getByLabel('Category').selectOption('Shoes')
  await expect(page.getByRole('radio', { name: /^As your last item: / })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Take out / })).not.toHaveCount(0)
  await page.getByRole('radio', { name: 'Type your own' }).check()
  await page.getByLabel('Other sizes').fill('S, M')
  await page.getByLabel('Colours', { exact: true }).fill('Rust')
  await page.getByLabel('Rust, S').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '4\r\n6\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByLabel('Colours', { exact: true }).fill('Rust, Leaf, Gold, Wine, Navy and cream')
  await expect(page.getByLabel('Rust, S')).toHaveValue('4')
  await expect(page.getByLabel('Rust, M')).toHaveValue('6')
  await page.getByLabel('Colours', { exact: true }).fill('Rust, Leaf')
  // The line breaks, and the page comes again.
  await page.reload()
  await expect(page.getByLabel('Rust, M')).toHaveValue('6')
})

test('a form that comes back has its faults and what was typed in the cells that are drawn anew', async ({
  page,
  baseURL,
}) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/goods/new')
  await page.getByLabel('Name', { exact: true }).fill(`Gown ${Math.random()}`)
  await page.getByRole('radio', { name: 'Type your own' }).check()
  await page.getByLabel('Other sizes').fill('S, M')
  await page.getByLabel('Colours', { exact: true }).fill('Rust')
  await page.getByLabel('Rust, S').fill('4')
  await page.getByLabel('Rust, M').fill('many')
  await page.getByLabel('Take or choose photos').setInputFiles(await aPhoto('rust.jpg', '#8a2e1f'))
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  const cell = page.getByLabel('Rust, M')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('many')
  await expect(cell).toHaveAccessibleDescription(/^Rust, M: Write a whole number/)
  await expect(page.getByLabel('Rust, S')).toHaveValue('4')
  await expect(page.getByText('Choose the photos again')).toBeVisible()
  // It stays while the table grows.
  await page.getByLabel('Colours', { exact: true }).fill('Rust, Leaf')
  await expect(cell).toHaveAccessibleDescription(/^Rust, M: Write a whole number/)
})
