import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { at360, expect, test } from '../support/shop.ts'

const box = (page: Page) => page.locator('main').getByRole('combobox')
const NO_ANSWER = 'Error: the search did not answer. Check the connection, then try again.'
const recent = (page: Page) => page.locator('[data-recent] a')

/** Types, and waits for the suggestions for all of it: those for its beginning are shown before. */
async function typeFor(page: Page, words: string): Promise<void> {
  const answer = page.waitForResponse((response) => queryOf(response.url()) === words)
  await box(page).pressSequentially(words, { delay: 30 })
  await (await answer).finished()
  await expect(page.getByRole('option').first()).toBeVisible()
}

const queryOf = (url: string) => new URL(url).searchParams.get('query')

test('Enter opens the suggestion that is marked, also when others come before it is pressed', async ({
  page,
}) => {
  const come = Promise.withResolvers<void>()
  await page.route(
    (url) => queryOf(url.href) === 'ankara dress',
    async (route) => {
      await come.promise
      await route.continue()
    },
  )
  await page.goto('/search')
  await box(page).click()
  await typeFor(page, 'ankara')
  const options = page.getByRole('option')
  const [before = ''] = await options.locator('span').allInnerTexts()
  await box(page).pressSequentially(' dress', { delay: 30 })
  await box(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  come.resolve()
  await expect(options.locator('span').first()).not.toHaveText(before)
  // It is no longer among them, so Enter searches.
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0)
  await box(page).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Search results for “ankara dress”' }),
  ).toBeVisible()
})

test('a search with a slip of the finger is helped by suggestions and finds its goods', async ({
  page,
}) => {
  await page.goto('/search')
  await box(page).click()
  const suggestions = page.getByRole('option')
  await typeFor(page, 'ankra dres')
  await expect(suggestions.first().locator('img')).toBeVisible()
  const chosen = (await suggestions.first().locator('span').innerText()).trim()
  await box(page).press('ArrowDown')
  await expect(suggestions.first()).toHaveAttribute('aria-selected', 'true')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen)
  await page.goBack()
  await box(page).fill('ankra dress')
  await box(page).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Search results for “ankra dress”' }),
  ).toBeVisible()
  await expect(page.locator('.item-name').first()).toContainText(/ankara|dress/i)
})

test(
  'what was typed before the script had come is suggested for as well',
  at360,
  async ({ page }) => {
    const come = Promise.withResolvers<void>()
    await page.route(/SearchBox.*\.js/, async (route) => {
      await come.promise
      await route.continue()
    })
    await page.goto('/search')
    const isAsked = page.waitForRequest(/SearchBox.*\.js/)
    await box(page).click()
    await isAsked
    await box(page).pressSequentially('ankara')
    await expect(page.getByRole('option')).toHaveCount(0)
    come.resolve()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(box(page)).toHaveValue('ankara')
  },
)

test('a search that fails says so, and what was typed stays', at360, async ({ page, context }) => {
  await page.goto('/search')
  const isAnswered = '**/api/item_search/**'
  await page.route(isAnswered, (route) => route.fulfill({ status: 502, json: {} }))
  await box(page).click()
  await box(page).fill('ankara')
  const error = page.getByRole('alert')
  await expect(error).toHaveText(NO_ANSWER)
  await page.unroute(isAnswered)
  await box(page).fill('ankara dress')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(error).toBeHidden()
  await context.setOffline(true)
  await box(page).press('Enter')
  await expect(error).toHaveText(NO_ANSWER)
  await expect(box(page)).toHaveValue('ankara dress')
})

test(
  'the five latest searches are kept, the newest first, also those without a hit',
  at360,
  async ({ page }) => {
    for (const query of ['gele', 'agbada', 'beads', 'basket', 'sandals', 'fila', 'zzzzzz'])
      await page.goto(`/search?query=${query}`)
    await expect(page.getByText('No results for “zzzzzz”')).toBeVisible()
    await page.goto('/search')
    await expect(recent(page)).toHaveText(['zzzzzz', 'fila', 'sandals', 'basket', 'beads'])
    await recent(page).nth(2).click()
    await expect(page.getByRole('heading', { name: 'Search results for “sandals”' })).toBeVisible()
    // The page's script keeps the words.
    await page.waitForLoadState()
    await page.goto('/search')
    await expect(recent(page)).toHaveText(['sandals', 'zzzzzz', 'fila', 'basket', 'beads'])
  },
)

test('nobody who saves data is sent suggestions', at360, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/search')
  await box(page).click()
  await box(page).pressSequentially('ankara', { delay: 100 })
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: /Search results/ })).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/item_search'))).toEqual([])
})

/** The pixels at the right end of a filled search field. */
async function crossOf(page: Page, path: string, label: string): Promise<string> {
  await page.goto(path)
  const field = page.getByLabel(label).and(page.locator('[type=search]'))
  await field.fill('gele')
  // On whole pixels: letters of another width lay it out between two.
  await field.evaluate((input) => {
    const { right, top } = input.getBoundingClientRect()
    input.style.translate = `${Math.round(right) - right}px ${Math.round(top) - top}px`
  })
  const box = await field.boundingBox()
  if (!box) throw new Error(`There is no field on ${path}.`)
  const side = 20
  const corner = { x: box.x + box.width - 14 - side, y: box.y + (box.height - side) / 2 }
  const picture = await page.screenshot({ clip: { ...corner, width: side, height: side } })
  // Which are dark: how soft an edge is depends on where between two pixels it lies.
  return (await sharp(picture).greyscale().threshold().raw().toBuffer()).toString('base64')
}

test('the cross that empties a search field looks the same in the help centre and in the search', async ({
  page,
}) => {
  const cross = await crossOf(page, '/search', 'Search the shop')
  expect(await crossOf(page, '/help-center#faqs', 'Search the answers')).toBe(cross)
})
