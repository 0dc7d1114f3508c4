import type { Page } from '@playwright/test'
import { at360, expect, test } from '../support/shop.ts'

const ITEM = '/products/aduke-ankara-wrap-dress'
const countOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('status').first().textContent()) ?? '', 10)

test('a category is narrowed down in place, and back again', at360, async ({ page }) => {
  await page.goto('/categories/women')
  const all = await countOf(page)
  await page.getByRole('link', { name: 'Dresses', exact: true }).click()
  await expect(page).toHaveURL(/sub_category=dresses/)
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await page.getByRole('link', { name: 'Bubu', exact: true }).click()
  await expect(page).toHaveURL(/sub_category=bubu/)
  // The first choice replaced the address, the second was written after it.
  await page.goBack()
  await expect(page).toHaveURL(/sub_category=dresses/)
  await expect(page.getByRole('link', { name: 'Dresses', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test(
  'the slides are turned by their arrows and stopped by their button',
  at360,
  async ({ page }) => {
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'Picked from the shop' })
    const place = () => slides.locator('[data-track]').evaluate((track) => track.scrollLeft)
    await slides.getByRole('button', { name: 'Pause' }).click()
    await expect(slides.getByRole('button', { name: 'Play' })).toBeVisible()
    await slides.getByRole('button', { name: 'Next' }).click()
    await expect.poll(place).toBeGreaterThan(100)
  },
)

test('the arrows go as far as the screen is wide, and pass over no slide', async ({
  page,
  viewport,
}) => {
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'Picked from the shop' })
  const track = slides.locator('[data-track]')
  await slides.getByRole('button', { name: 'Pause' }).click()
  const place = () => track.evaluate(({ scrollLeft }) => scrollLeft)
  /** Which slides are in sight from edge to edge. */
  const whole = () =>
    track.evaluate(({ children, clientWidth }) =>
      [...children].flatMap((slide, index) => {
        const { left, right } = slide.getBoundingClientRect()
        return left > -1 && right < clientWidth + 1 ? [index] : []
      }),
    )
  const [step, slide] = (viewport?.width ?? 0) < 1200 ? [336, 1] : [1200, 2]
  const seen = new Set(await whole())
  await slides.getByRole('button', { name: 'Next' }).click()
  await expect.poll(place).toBe(step)
  expect(await whole()).toContain(slide)
  while (seen.size < 5) {
    const before = seen.size
    for (const index of await whole()) seen.add(index)
    expect(seen.size).toBeGreaterThan(before)
    const left = await place()
    await slides.getByRole('button', { name: 'Next' }).click()
    await expect.poll(place).not.toBe(left)
    await expect(async () => {
      const now = await place()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await place()).toBe(now)
      expect(await whole()).not.toEqual([])
    }).toPass()
  }
})

test('every category is named in full on its tile', async ({ page }) => {
  for (const path of ['/', '/categories']) {
    await page.goto(path)
    const labels = page.locator('.tile > .sewn-label')
    await expect(labels.filter({ hasText: 'Beads & jewellery' })).toBeVisible()
    const cut = await labels.evaluateAll((all) =>
      all
        .filter((label) => {
          const [own, tile] = [label, label.parentElement ?? label].map((one) =>
            one.getBoundingClientRect(),
          )
          return label.scrollWidth > label.clientWidth || (own?.top ?? 0) < (tile?.top ?? 0)
        })
        .map((label) => label.textContent),
    )
    expect(cut, path).toEqual([])
  }
})

test('the last category seen is kept, with what was chosen there', at360, async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('lastCatPath'))
  await page.goto('/categories/women')
  await expect.poll(kept).toBe('/categories/women')
  await page.getByRole('link', { name: 'Dresses', exact: true }).click()
  await expect(page).toHaveURL(/sub_category=dresses/)
  await page.goto('/trending')
  expect(await kept()).toBe('/categories/women?sub_category=dresses')
})

test('coming back to a list finds its place again', at360, async ({ page }) => {
  await page.goto('/product')
  const card = page.locator('article a').nth(12)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/product$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100)
})

test('the gallery turns, opens large, zooms and closes by keys', at360, async ({ page }) => {
  await page.goto(ITEM)
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.locator('.place')).toHaveText(/2 \/ \d/)
  await page.getByRole('link', { name: 'Show picture 1' }).click()
  await expect(page.locator('.place')).toHaveText(/1 \/ \d/)
  await page
    .locator('.slides a')
    .first()
    .click({ position: { x: 120, y: 200 } })
  const preview = page.getByRole('dialog', { name: 'Full preview' })
  await expect(preview).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.place')).toHaveText(/2 \/ \d/)
  await page.keyboard.press('+')
  await expect(preview).toHaveAttribute('data-zoomed', '')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
})

test('the box for sharing is closed by Escape', at360, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(ITEM)
  const opener = page.locator('.share summary')
  await opener.click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect(link.locator('svg')).toHaveJSProperty('clientWidth', 20)
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the link is copied where the phone has no sheet for sharing', at360, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    })
  })
  const said = page.waitForEvent('dialog')
  await page.goto(ITEM)
  await page.locator('.share summary').click()
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
  const copying = page.getByRole('button', { name: 'Copy link' }).click()
  const dialog = await said
  expect(dialog.message()).toContain(ITEM)
  await dialog.accept()
  await copying
})
