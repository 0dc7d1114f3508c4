import { faultsOf, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

const aTable = (text: string) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test(
  'a table is sent with its progress shown, and again by a press when the line broke',
  at360,
  async ({ page, baseURL }) => {
    await watchShifts(page)
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/import')
    const state = page.getByRole('status').last()
    const read = page.getByRole('button', { name: 'Read it' })
    let breaks = 1
    const bar = page.locator('progress')
    await page.route('**/desk/goods/import', async (route) => {
      if (route.request().method() !== 'POST' || breaks-- <= 0) return route.continue()
      await expect(bar).toBeVisible()
      await expect(state).toHaveText('The file is being sent. Keep this page open.')
      return route.abort('connectionreset')
    })
    await page.getByLabel('Table').setInputFiles(aTable('slug,price\nno-such-item,5000\n'))
    await read.click()
    await expect(state).toHaveText(/The line broke/)
    await expect(bar).toBeHidden()
    expect((await faultsOf(page)).filter((fault) => !String(fault).startsWith('it moved'))).toEqual(
      [],
    )
    await read.click()
    await page.waitForURL(/\/desk\/goods\/import\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('prices.csv')
  },
)

test(
  'a file that is no table is refused with a sentence, and the next one is read',
  at360,
  async ({ page, baseURL }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/import')
    const file = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('Table').setInputFiles(file)
    await page.getByRole('button', { name: 'Read it' }).click()
    await expect(page.getByRole('status').last()).toContainText('This is no table')
    expect(new URL(page.url()).pathname).toBe('/desk/goods/import')
    await page.getByLabel('Table').setInputFiles(aTable('slug,price\nno-such-item,5000\n'))
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.waitForURL(/\/desk\/goods\/import\/[\w-]+$/)
  },
)
