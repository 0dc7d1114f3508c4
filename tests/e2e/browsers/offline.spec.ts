import type { Page } from '@playwright/test'
import { anAccount, anItemOnSale, choose, signInByForm } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

test.use({ serviceWorkers: 'allow' })

const ITEM = '/products/zainab-petal-midi-skirt'

/** Opens the shop, and waits until its service worker controls the page. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

test('a page that was seen can be read without a connection', async ({ page, context }) => {
  await openWithWorker(page)
  await page.goto(ITEM)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await context.setOffline(true)
  await page.goto(ITEM)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('without a connection the shop says so, and leads to the pages and the cart that were seen', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await page.goto('/categories/beads')
  await page.goto(ITEM)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.locator('#buy .size-cell').first().click()
  await page.getByRole('button', { name: 'Buy now' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await context.setOffline(true)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  const cart = page.getByRole('region', { name: /Your cart/ })
  await expect(cart.getByRole('link', { name })).toBeVisible()
  const pages = page.getByRole('region', { name: /Pages/ })
  await expect(pages.getByRole('link', { name: 'Beads & jewellery', exact: true })).toBeVisible()
  await pages.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('the service worker caches no personal page', async ({ page }) => {
  await openWithWorker(page)
  for (const path of ['/cart', '/favourites', '/signin', '/my-profile', ITEM]) await page.goto(path)
  // The worker caches a page after it has answered with it.
  const cachedPaths = () =>
    page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          found.push(new URL(url).pathname)
      return found.filter((path) => !/^\/(_astro|media|cloth)\/|\.svg$/.test(path)).toSorted()
    })
  await expect.poll(cachedPaths).toEqual(['/offline', ITEM])
})

/** Waits until the cache has every script that is named in the worker's list. */
const hasScripts = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text()
        const [list = '[]'] = /\["\/_astro\/[^\]]*\]/.exec(worker) ?? []
        const files = JSON.parse(list) as string[]
        const cached = await Promise.all(files.map((file) => caches.match(file)))
        return files.length > 0 && cached.every(Boolean)
      }),
    )
    .toBe(true)

const badge = (page: Page) => page.locator('.cart-link')
const WAITS = '1 change of your cart waits for a connection.'

test('what is put in the cart without a connection waits, is ordered later, and is there once', async ({
  page,
  context,
  browser,
  baseURL,
  outbox,
}) => {
  const username = await anAccount(page.request, outbox)
  const item = await anItemOnSale(page.request)
  await openWithWorker(page)
  await page.evaluate(() => sessionStorage.setItem('favourites.asked', '1'))
  const list = `/search?query=${encodeURIComponent(item.name)}`
  await page.goto(list)
  await page.goto(`/products/${item.slug}`)
  await hasScripts(page)

  await context.setOffline(true)
  await page.goto(list)
  await page.getByRole('button', { name: `Favourite ${item.name}`, exact: true }).click()
  await expect(page.getByText('Done')).toBeVisible()
  await page.goto(`/products/${item.slug}`)
  await choose(page, item)
  await page.locator('.buy-button').click()
  await expect(page.getByText('No connection. This change waits here')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName(`Cart 1 item ${WAITS}`)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.locator('#waiting')).toHaveText(WAITS)

  // The browser is closed. It is opened again with a connection.
  const storageState = await context.storageState()
  await context.close()
  const later = await browser.newContext({
    storageState,
    ...(baseURL ? { baseURL } : {}),
    viewport: page.viewportSize(),
  })
  const again = await later.newPage()
  await again.goto('/about')
  await expect(again.getByText('The change that waited is made.')).toBeVisible()
  await expect(badge(again)).toHaveAccessibleName('Cart 1 item')
  await again.goto('/favourites')
  await expect(again.getByRole('heading', { name: item.name })).toBeVisible()

  await again.goto('/cart')
  await expect(again.locator('astro-island[ssr]')).toHaveCount(0)
  await later.setOffline(true)
  await again.getByRole('button', { name: `One ${item.name} more` }).click()
  await expect(again.getByText('No connection. This change waits here')).toBeVisible()
  await expect(again.getByText(WAITS).filter({ visible: true }).first()).toBeVisible()
  await again.getByRole('button', { name: 'Checkout' }).filter({ visible: true }).first().click()
  await expect(again.getByText('There is still no connection.')).toBeVisible()
  await later.setOffline(false)
  await expect(again.getByText('The change that waited is made.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Try now' })).toHaveCount(0)
  await again.reload()
  await expect(again.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2')

  await again.goto('/signin?next=/checkout')
  await signInByForm(again, username)
  await again.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
  await again.getByLabel('Mobile Number').fill('0803 555 0142')
  await again.getByLabel('Email Address').fill('chiamaka@example.com')
  await again.getByLabel('State').selectOption('Oyo')
  await again.getByLabel('LGA').selectOption('Ibadan North')
  await again.getByLabel('Address', { exact: true }).fill('22 Adelabu Street')
  // A shopper who confirms before the delivery price is shown is asked to look at it first.
  await expect(again.locator('.checkout-totals dl')).toContainText('₦4,000')
  await again
    .getByRole('button', { name: 'Confirm Order' })
    .filter({ visible: true })
    .first()
    .click()
  await expect(again.getByText('No money moves')).toBeVisible()
  await later.close()
})

test('a list that cannot be fetched stays as it is, and a toast says so', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await page.goto('/product')
  await hasScripts(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Product')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Best Deals' }).filter({ visible: true }).first().click()
  await expect(page.getByText('No connection. This page stays as it is')).toBeVisible()
  await expect(page).toHaveURL('/product')
  await expect(page.locator('.item-card').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('the data saver has pictures come one size smaller, and islands wait for a touch', async ({
  page,
}) => {
  await openWithWorker(page)
  await page.goto('/data-saver')
  await expect(page.getByText('The data saver is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The data saver is on.')).toBeVisible()
  const keptPictures = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('pictures.v1')).keys()
      return kept.map(({ url }) => new URL(url).pathname)
    })
  const before = await keptPictures()
  await page.goto('/latest-arrival')
  const first = page.locator('.item-card img').first()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const asked = new URL(await first.evaluate((image: HTMLImageElement) => image.currentSrc))
  const smaller = asked.pathname.replace(/\/(\d+)\./, (_, width) => `/${SMALLER[width]}.`)
  expect(smaller).not.toContain('undefined')
  const kept = (await keptPictures()).filter((path) => !before.includes(path))
  expect(kept).toContain(smaller)
  expect(kept).not.toContain(asked.pathname)
  await page.goto('/favourites')
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]').first()).toBeAttached()
})

const SMALLER: Record<string, number> = {
  240: 160,
  360: 240,
  480: 360,
  720: 480,
  960: 720,
  1280: 960,
}
