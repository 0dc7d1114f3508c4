import type { Page } from '@playwright/test'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { at360, expect, test } from '../support/shop.ts'

const NO_LINE = 'No connection. What you typed is kept; it is sent when the line is back.'
const IS_BACK = 'What you typed here before is back. It is not saved yet.'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'order.paid')
})

test.beforeEach(({ page, baseURL }) => beAtDesk(page, baseURL ?? '', world.cookies.manager))

const aName = () => `Gown ${Math.random()}`
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const price = (page: Page) => page.getByLabel('Price in ₦')
const make = (page: Page) => page.getByRole('button', { name: 'Keep as a draft' }).click()
/** What the phone keeps. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

/** The goods of this name that the desk finds. */
async function expectFound(page: Page, words: string, count: number): Promise<void> {
  await page.goto(`/desk/goods?tab=hidden&q=${encodeURIComponent(words)}`)
  await expect(page.locator('main').getByText(words, { exact: true })).toHaveCount(count)
}

test(
  'a form that is sent without a line stays as it was typed, says so, and goes once the line is back',
  at360,
  async ({ page, context }) => {
    await watchShifts(page)
    await expectGoodPage(page, '/desk/goods/new')
    const words = aName()
    await name(page).fill(words)
    await price(page).fill('9500')
    await context.setOffline(true)
    await make(page)
    await expect(page.getByRole('alert')).toHaveText(NO_LINE)
    await expect(page.getByRole('alert')).toBeInViewport()
    await make(page)
    await expect(name(page)).toHaveValue(words)
    await context.setOffline(false)
    await expect(page.getByRole('status')).toContainText('It is a draft')
    await expectFound(page, words, 1)
    await page.goto('/desk/goods/new')
    await expect(name(page)).toHaveValue('')
    expect(await keptOn(page)).not.toContain(words)
  },
)

test(
  'what was typed is there again when its page ends, until it is saved',
  at360,
  async ({ page, context }) => {
    await page.goto('/desk/goods/new')
    const words = aName()
    await name(page).fill(words)
    await page.getByLabel('Category').selectOption({ index: 1 })
    await context.setOffline(true)
    await page.goto('/desk/goods').catch(() => null)
    await context.setOffline(false)
    await page.goto('/desk/goods/new')
    await expect(page.getByText(IS_BACK)).toBeVisible()
    await expect(name(page)).toHaveValue(words)
    await expect(page.getByLabel('Category')).not.toHaveValue('')
    await make(page)
    await expect(page.getByRole('status')).toContainText('It is a draft')
    const path = new URL(page.url()).pathname

    // Of a thing that is there: only as long as the shop has what it had then.
    await page.goto(path)
    await name(page).fill(`${words} in green`)
    await page.goto(path)
    await expect(page.getByText(IS_BACK)).toBeVisible()
    await expect(name(page)).toHaveValue(`${words} in green`)
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(name(page)).toHaveValue(words)
    await page.goto(path)
    await expect(name(page)).toHaveValue(words)
  },
)

test(
  'a press without a field waits for the line, too, and counts once',
  at360,
  async ({ page, context }) => {
    await page.goto(`/desk/orders/${world.of('order.paid')}`)
    await context.setOffline(true)
    const press = page.getByRole('button', { name: 'Mark packed' })
    await press.click()
    await expect(page.getByRole('alert')).toHaveText(NO_LINE)
    await press.click()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Mark sent' })).toBeVisible()
    await expect(page.getByText('Marked packed.')).toBeVisible()
    await expect(page.getByText('Pressed twice?')).toHaveCount(0)
  },
)

test(
  'a gateway that answers in place of the shop loses nothing that was typed, and nothing is done twice',
  at360,
  async ({ page }) => {
    await page.goto('/desk/goods/new')
    const words = aName()
    await name(page).fill(words)
    await page.route(
      '**/desk/goods/new',
      async (route) => {
        // The shop gets it, and its answer is lost.
        const sent = route.request()
        const { status } = await fetch(sent.url(), {
          method: 'POST',
          headers: await sent.allHeaders(),
          body: sent.postData(),
          redirect: 'manual',
        })
        expect(status).toBe(303)
        await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      },
      { times: 1 },
    )
    await make(page)
    await expect(page.getByText('Bad gateway')).toBeVisible()
    await page.goto('/desk/goods/new')
    await expect(name(page)).toHaveValue(words)
    await make(page)
    await expect(page.getByRole('status')).toContainText('It is a draft')
    await expectFound(page, words, 1)
  },
)

test(
  'no password and no code stays on the phone, and nothing of it after signing out or for somebody else',
  at360,
  async ({ page, baseURL }) => {
    await page.goto('/desk/me')
    await page.getByLabel('The new password').fill('hidden-words-1')
    await page.getByLabel('Code', { exact: true }).fill('hidden-words-2')
    await page.goto(`/desk/orders/${world.of('order.paid')}`)
    const words = aName()
    await page.getByLabel('Note').fill(words)
    expect(await keptOn(page)).toContain(words)
    expect(await keptOn(page)).not.toContain('hidden-words')

    await beAtDesk(page, baseURL ?? '', world.cookies.support)
    await page.reload()
    await expect(page.getByLabel('Note')).toHaveValue('')
    expect(await keptOn(page)).not.toContain(words)

    await page.getByLabel('Note').fill(words)
    expect(await keptOn(page)).toContain(words)
    await page.goto('/desk/me')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/signin/)
    expect(await keptOn(page)).not.toContain(words)
  },
)
