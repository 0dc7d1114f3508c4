import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

/** In one colour, with four pictures. */
const ITEM = '/products/onikoyi-three-piece-agbada'

const place = (page: Page) => page.locator('.place')

/** As a thumb does it; where there is none, as a wheel. */
async function swipe(page: Page, hasTouch: boolean): Promise<void> {
  const box = await page.locator('.stage').boundingBox()
  if (!box) throw new Error('There is no gallery.')
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2]
  if (hasTouch) {
    const devTools = await page.context().newCDPSession(page)
    const gesture = { x, y, xDistance: -box.width * 0.6, gestureSourceType: 'touch' as const }
    await devTools.send('Input.synthesizeScrollGesture', gesture)
  } else {
    await page.mouse.move(x, y)
    await page.mouse.wheel(box.width, 0)
  }
}

/** Until a frame later, when those who watched before whether the gallery is in sight have been told. */
const untilSeen = (page: Page) =>
  page.locator('.stage').evaluate(
    (stage) =>
      new Promise<void>((seen) => {
        const watch = new IntersectionObserver(() => (watch.disconnect(), seen()))
        watch.observe(stage)
      }),
  )

test('the gallery is swiped, and a tap on a picture zooms it', async ({ page, hasTouch }) => {
  await page.goto(ITEM)
  await expect(place(page)).toHaveText(/1 \/ 4/)
  // A hand swipes what it sees. Swipes before the script came have a test of their own.
  await expect(page.locator('.stage')).toHaveAttribute('data-enhanced')
  await untilSeen(page)
  await swipe(page, hasTouch)
  await expect(place(page)).toHaveText(/2 \/ 4/)
  await expect(page.getByRole('link', { name: 'Show picture 2' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const picture = page.locator('.slides a').nth(1)
  await picture.click()
  const preview = page.getByRole('dialog', { name: 'Full preview' })
  await expect(preview).toBeVisible()
  await expect(place(page)).toHaveText(/2 \/ 4/)
  await picture.click()
  await expect(preview).toHaveAttribute('data-zoomed', '')
  await picture.click()
  await expect(preview).not.toHaveAttribute('data-zoomed')
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(preview).toBeHidden()
  await expect(picture).toBeFocused()
})

test(
  'the number of the picture is right, too, where it was swiped before the script came',
  at360,
  async ({ page }) => {
    const { promise: hasSwiped, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await hasSwiped
      await route.continue()
    })
    await page.goto(ITEM, { waitUntil: 'commit' })
    const slides = page.locator('.slides')
    await expect(async () => {
      const left = await slides.evaluate((track) => {
        track.scrollTo({ left: track.clientWidth, behavior: 'instant' })
        return track.scrollLeft
      })
      expect(left).toBeGreaterThan(0)
    }).toPass()
    release()
    await expect(place(page)).toHaveText(/2 \/ 4/)
  },
)

test(
  'pictures turn by themselves every five seconds, but not under a hand',
  at360,
  async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(ITEM)
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(page.locator('.stage')).toHaveAttribute('data-enhanced', '', { timeout: 100 })
    }).toPass()
    await untilSeen(page)
    await expect(page.locator('.slides img').first()).toHaveJSProperty('complete', true)
    await page.clock.runFor(4_800)
    await untilSeen(page)
    await expect(place(page)).toHaveText(/1 \/ 4/)
    await page.clock.runFor(200)
    await expect(place(page)).toHaveText(/2 \/ 4/)
    const scrolled = () => page.locator('.slides').evaluate(({ scrollLeft }) => scrollLeft)
    await expect(async () => {
      const before = await scrolled()
      await untilSeen(page)
      expect(await scrolled()).toBe(before)
    }).toPass()
    await page.locator('.stage').hover()
    const still = await scrolled()
    await page.clock.runFor(5_000)
    for (const _ of Array(5)) await untilSeen(page)
    expect(await scrolled()).toBe(still)
    await page.mouse.move(0, 0)
    await expect(page.locator('.slides img').nth(1)).toHaveJSProperty('complete', true)
    await page.clock.runFor(5_000)
    await expect(place(page)).toHaveText(/3 \/ 4/)
  },
)

test('a picture that has not come yet is not turned away', at360, async ({ page }) => {
  const line = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await line.promise
    await route.continue()
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto(ITEM, { waitUntil: 'commit' })
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.locator('.stage')).toHaveAttribute('data-enhanced', '', { timeout: 100 })
  }).toPass()
  const track = page.locator('.slides')
  // Turned at once, so that nothing is still to come when its place is read.
  await track.evaluate(({ style }) => void (style.scrollBehavior = 'auto'))
  await untilSeen(page)
  await page.clock.runFor(15_000)
  expect(await track.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  line.resolve()
  await expect(page.locator('.slides img').first()).toHaveJSProperty('complete', true)
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(place(page)).not.toHaveText(/1 \/ 4/, { timeout: 1_000 })
  }).toPass()
})

test(
  'a picture that fails to load leaves its place, and all words, where they were',
  at360,
  async ({ page }) => {
    await page.goto(ITEM)
    await expect(page.locator('.stage img').first()).toHaveJSProperty('complete', true)
    const whole = await page.locator('.stage').boundingBox()
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/categories/women')
    const card = page.locator('.item-card').first()
    await expect(card.locator('.item-name')).toBeVisible()
    await expect(card).toContainText(/₦\d/)
    const box = await card.locator('.item-picture').boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(4 / 3, 1)
    await page.goto(ITEM)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('.stage').boundingBox()).toEqual(whole)
    await expect(page.locator('.buy-button')).toBeVisible()
  },
)
