import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

const ITEM = '/products/zainab-petal-midi-skirt'

/** Opens the shop, and waits until its service worker answers for it. */
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
  await page.getByRole('region', { name: /Pages/ }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('nothing personal is kept by the service worker', async ({ page }) => {
  await openWithWorker(page)
  for (const path of ['/cart', '/favourites', '/signin', '/my-profile', ITEM]) await page.goto(path)
  // A page is put into the cache after it was answered.
  const keptPaths = () =>
    page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          found.push(new URL(url).pathname)
      return found.filter((path) => !/^\/(_astro|media|cloth)\/|\.svg$/.test(path)).toSorted()
    })
  await expect.poll(keptPaths).toEqual(['/offline', ITEM])
})
