import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

const ITEM = '/products/aduke-ankara-wrap-dress'
const picture = (page: Page) => page.locator('.slides a').first()

/** Opens the full preview and zooms in at a point: `x` and `y` are parts of the screen's width and height, 0 to 1. */
async function zoomAt(page: Page, x: number, y: number): Promise<void> {
  await page.goto(ITEM)
  await expect(page.locator('.stage')).toHaveAttribute('data-enhanced', '')
  await picture(page).click()
  const preview = page.getByRole('dialog', { name: 'Full preview' })
  await expect(preview).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width * x, height * y)
  await expect(preview).toHaveAttribute('data-zoomed', '')
}

/** The point of the picture in the middle of the screen, in parts of its width and height. */
const middleOf = (page: Page) =>
  picture(page)
    .locator('img')
    .evaluate((img) => {
      const { x, y, width, height } = img.getBoundingClientRect()
      return { x: (innerWidth / 2 - x) / width, y: (innerHeight / 2 - y) / height }
    })

/** Sends single touches: DevTools' own scroll gesture does not reach into a dialog. */
async function dragUp(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    })
  await touch('touchStart', 500)
  for (let y = 480; y >= 200; y -= 20) await touch('touchMove', y)
  await touch('touchEnd')
}

test('a zoomed picture shows the point that was tapped', at360, async ({ page }) => {
  await zoomAt(page, 0.5, 0.7)
  const { x, y } = await middleOf(page)
  expect(x).toBeCloseTo(0.5, 1)
  expect(y).toBeGreaterThan(0.65)
  expect(y).toBeLessThan(0.85)
})

test('a zoomed picture is moved up and down, by touch or wheel and by keys', async ({
  page,
  hasTouch,
}) => {
  await zoomAt(page, 0.5, 0.5)
  const { y: middle } = await middleOf(page)
  expect(middle).toBeCloseTo(0.5, 1)
  if (hasTouch) await dragUp(page)
  const seen = async () => {
    // One notch at a time: notches before the picture can be scrolled have no effect.
    if (!hasTouch) await page.mouse.wheel(0, 100)
    return (await middleOf(page)).y
  }
  await expect.poll(seen).toBeGreaterThan(middle + 0.05)
  const { y: lower } = await middleOf(page)
  // Up, not further down: how far the fling went, and so how much is left below, depends on the machine's load.
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await middleOf(page)).y).toBeLessThan(lower - 0.05)
})

test(
  'a zoomed picture is twice the size at which it fits, from its widest source',
  at360,
  async ({ page }) => {
    await page.goto(ITEM)
    await expect(page.locator('.stage')).toHaveAttribute('data-enhanced', '')
    await picture(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const image = picture(page).locator('img')
    const before = await image.boundingBox()
    await picture(page).click()
    await expect(page.getByRole('dialog')).toHaveAttribute('data-zoomed', '')
    const after = await image.boundingBox()
    expect(after?.width).toBeCloseTo((before?.width ?? 0) * 2, 0)
    expect(after?.height).toBeCloseTo((before?.height ?? 0) * 2, 0)
    const widest = await picture(page)
      .locator('source')
      .evaluate((source: HTMLSourceElement) => /(\d+)\.avif \d+w$/.exec(source.srcset)?.[1])
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(new RegExp(`/${widest}\\.\\w+$`))
  },
)

test('the full preview stands still', at360, async ({ page }) => {
  await page.clock.install()
  await page.goto(ITEM)
  await expect(page.locator('.stage')).toHaveAttribute('data-enhanced', '')
  await picture(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Neither hovered nor focused: only the open preview stops the slides.
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(11_000)
  await expect(page.locator('.place')).toHaveText(/1 \/ 2/)
})
