import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodPage, faultsOf, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

const MOST_BYTES = 350_000

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

/** Photos as a phone makes them: larger than what is sent, each like no other. */
const phonePhotos = (count: number, { width, height } = { width: 1_500, height: 2_000 }) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 90 + Math.random() * 80, sigma: 60 }
      const size = { width, height, channels: 3 as const, background: '#000' }
      const buffer = await sharp({ create: { ...size, noise } })
        .jpeg({ quality: 90 })
        .toBuffer()
      return { name: `IMG_000${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )

/** A draft of its own, so that no other test changes its photos. */
async function aDraft(page: Page): Promise<string> {
  await page.goto('/desk/goods/new')
  await page.getByLabel('Name', { exact: true }).fill(`Gown ${Math.random()}`)
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByRole('status')).toContainText('It is a draft')
  return new URL(page.url()).pathname
}

/** What is wrong with the page, but that it moved: a press makes it longer. */
const faultsButMoves = async (page: Page) =>
  (await faultsOf(page)).filter((fault) => !String(fault).startsWith('it moved'))

const rows = (page: Page) => page.locator('[data-photo]')
const states = (page: Page) => page.locator('[data-photo-states] li')

test(
  'photos are made small, sent one by one, and tried again alone when the line breaks',
  at360,
  async ({ page, baseURL }) => {
    await watchShifts(page)
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    const path = `${await aDraft(page)}/photos`
    await expectGoodPage(page, path)
    const sent: number[] = []
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent.push(route.request().postDataBuffer()?.length ?? 0)
      // The second photo is cut off on its way.
      return sent.length === 2 ? route.abort('connectionreset') : route.continue()
    })
    const photos = await phonePhotos(3)
    expect(photos[0]?.buffer.length).toBeGreaterThan(2 * MOST_BYTES)
    await page.getByLabel('Take or choose photos').setInputFiles(photos)
    await page.getByRole('button', { name: 'Add the photos' }).click()
    await expect(states(page).nth(1)).toContainText('It is tried again by itself')
    await expect(states(page).first()).toContainText('1 photo added')
    await expect(page.getByText('3 of 3 sent.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    expect(sent).toHaveLength(4)
    for (const bytes of sent) expect(bytes).toBeLessThan(MOST_BYTES + 2_000)
    expect(await faultsButMoves(page)).toEqual([])

    await page.unroute(`**${path}`)
    await page.setViewportSize({ width: 360, height: 1_600 })
    const order = () =>
      rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-photo')))
    const [one, two, three] = await order()
    await rows(page)
      .nth(2)
      .locator('img')
      // In one move, as a busy browser tells of it: the drop alone says where.
      .dragTo(rows(page).first(), { targetPosition: { x: 20, y: 5 } })
    await expect(page.getByRole('status').first()).toContainText('in the new order')
    expect(await order()).toEqual([three, one, two])
  },
)

test(
  'photos that did not arrive are sent after the page is opened again',
  at360,
  async ({ page, baseURL }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    const path = `${await aDraft(page)}/photos`
    await page.goto(path)
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    )
    await page.getByLabel('Take or choose photos').setInputFiles(await phonePhotos(2))
    await page.getByRole('button', { name: 'Add the photos' }).click()
    await expect(states(page).first()).toContainText('It is tried again by itself')
    await page.unroute(`**${path}`)
    await page.reload()
    await expect(page.getByText('2 of 2 sent.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(states(page)).toHaveCount(0)
  },
)

test(
  'a file that is no photo is named, and the others become drafts to name',
  at360,
  async ({ page, baseURL }) => {
    await watchShifts(page)
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/drafts')
    const noPhoto = page.getByText('Choose at least one photo.', { exact: true })
    await page.getByRole('button', { name: 'Make drafts' }).click()
    await expect(noPhoto).toBeVisible()
    const odd = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('to buy: thread') }
    await page.getByLabel('Take or choose photos').setInputFiles([odd, ...(await phonePhotos(2))])
    await page.getByRole('button', { name: 'Make drafts' }).click()
    await expect(states(page).first()).toContainText('“notes.txt” cannot be read as a photo')
    await expect(page.getByText('3 of 3 sent.')).toBeVisible()
    await expect(noPhoto).toBeHidden()
    await expect(page.getByLabel('Name of draft 2')).toBeVisible()
    expect(await faultsButMoves(page)).toEqual([])
    await page.getByLabel('Name of draft 1').fill('Beaded bag')
    await page.getByLabel('Category').first().selectOption({ index: 1 })
    await page.getByLabel('Price in ₦').first().fill('7500')
    await page.getByRole('button', { name: 'Save and show in the shop' }).click()
    await expect(page.getByRole('status').first()).toContainText('1 item is in the shop now.')
  },
)

test(
  'what is typed of drafts is there again when the page was left, and new rows come beside it',
  at360,
  async ({ page, baseURL }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/drafts')
    const choose = page.getByLabel('Take or choose photos')
    const make = page.getByRole('button', { name: 'Make drafts' })
    const slugs = () =>
      page
        .locator('[data-draft^="photo-"]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-draft')))
    const before = await slugs()
    await choose.setInputFiles(await phonePhotos(1))
    await make.click()
    await expect(page.getByText('Sent.')).toBeVisible()
    const slug = (await slugs()).find((each) => !before.includes(each))
    const row = page.locator(`[data-draft="${slug}"]`)
    const field = (label: RegExp | string) => row.getByLabel(label)
    await field(/^Name of draft/).fill('Green cap')
    await field('Category').selectOption({ index: 2 })
    await field('Price in ₦').fill('4500')
    await field('Price in ₦').press('Enter')
    await expect(field('Pieces')).toBeFocused()
    await page.keyboard.type('7')

    const kept = async () => {
      await expect(field(/^Name of draft/)).toHaveValue('Green cap')
      await expect(field('Category')).not.toHaveValue('')
      await expect(field('Price in ₦')).toHaveValue('4500')
      await expect(field('Pieces')).toHaveValue('7')
    }
    await page.goto('/desk/goods')
    await page.goto('/desk/goods/drafts')
    await kept()
    await expect(page.getByText('What you typed here before is back.')).toBeVisible()

    const known = await slugs()
    await choose.setInputFiles(await phonePhotos(6, { width: 90, height: 120 }))
    await make.click()
    const added = async () => (await slugs()).filter((each) => !known.includes(each)).length
    await expect.poll(added).toBeGreaterThanOrEqual(6)
    // More than a few are only counted.
    await expect(page.getByText('6 of 6 sent.')).toBeVisible()
    await expect(states(page)).toHaveCount(0)
    await kept()

    await page.getByRole('button', { name: 'Save and show in the shop' }).click()
    await expect(page.getByRole('status').first()).toContainText('1 item is in the shop now.')
    await expect(row).toHaveCount(0)
  },
)

test(
  'a new item gets its photo made small with its other fields',
  at360,
  async ({ page, baseURL }) => {
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    await page.goto('/desk/goods/new')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByLabel('Name', { exact: true }).fill('Aso-oke bag')
    await page.getByLabel('Take or choose photos').setInputFiles(await phonePhotos(1))
    await page.getByRole('button', { name: 'Keep as a draft' }).click()
    await expect(page.getByRole('status')).toContainText('It is a draft')
    await expect(page.locator('.item-photos img')).toHaveCount(1)
    const length = Number((await (await posted).allHeaders())['content-length'])
    expect(length).toBeGreaterThan(100_000)
    expect(length).toBeLessThan(MOST_BYTES + 3_000)
  },
)
