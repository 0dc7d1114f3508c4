import type { APIRequestContext } from '@playwright/test'
import { aCustomer, anItemOnSale, choose, type ItemOnSale, variantsOf } from '../support/account.ts'
import { anOrder, pay, payNow } from '../support/orders.ts'
import { at360, expect, test } from '../support/shop.ts'

const ITEM = '/products/aduke-ankara-wrap-dress'

/** A size in a colour with one piece left. */
async function theLastPiece(request: APIRequestContext): Promise<ItemOnSale> {
  const { results } = await (await request.get('/api/items/?page_size=48')).json()
  for (const { id, name, slug } of results) {
    const last = (await variantsOf(request, id)).find(({ quantity }) => quantity === 1)
    if (last) return { id, name, slug, size: last.size, colour: last.colour }
  }
  throw new Error('There is no last piece of anything.')
}

test('the first screen of a phone holds the way to the item and its name', async ({ page }) => {
  for (const path of [ITEM, '/products/bisi-scales-shift']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Dresses', exact: true })).toBeInViewport()
    const name = page.getByRole('heading', { level: 1 })
    await expect(name).toBeInViewport({ ratio: 1 })
    // Nothing lies over it, as the bar at the bottom might.
    const isCovered = await name.evaluate((heading) => {
      const { left, bottom } = heading.getBoundingClientRect()
      return !heading.contains(document.elementFromPoint(left + 20, bottom - 5))
    })
    expect(isCovered).toBe(false)
  }
})

test('a long name of a card stands on two lines', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/categories/women')
  const lines = await page
    .locator('.item-name')
    .evaluateAll((names) =>
      names.map((name) =>
        Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)),
      ),
    )
  expect(Math.max(...lines)).toBe(2)
})

test(
  'below an item stands what was looked at before, without the item itself',
  at360,
  async ({ page }) => {
    await page.goto('/products/bisi-scales-shift')
    const seen = await page.getByRole('heading', { level: 1 }).innerText()
    await expect.poll(() => page.evaluate(() => localStorage['guest.viewed.v1'])).toBeTruthy()
    await page.goto(ITEM)
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed).toBeAttached()
    await viewed.scrollIntoViewIfNeeded()
    await expect(viewed.locator('ul .item-name')).toHaveText([seen])
  },
)

test('a shopper who has looked at no item yet sees no empty list', at360, async ({ page }) => {
  await page.goto(ITEM)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText('Recently viewed')).toBeHidden()
})

test('what stands below the delivery price stays where it is when the scripts come late', async ({
  page,
}) => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(ITEM, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const topOf = async () => (await page.locator('.delivery + section').boundingBox())?.y
  const before = await topOf()
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText('Choose your area')).toBeVisible()
  come()
  await page.waitForLoadState()
  await expect(page.getByText('Choose your area')).toBeVisible()
  expect(await topOf()).toBe(before)
})

test(
  'who comes too late for the last piece is told so, and the cart stays as it was',
  at360,
  async ({ page, browser, outbox }) => {
    const piece = await theLastPiece(page.request)
    await page.goto(`/products/${piece.slug}`)
    await choose(page, piece)
    const other = await browser.newPage()
    await aCustomer(other, outbox)
    await anOrder(other, piece)
    await other.close()
    await page
      .getByRole('button', { name: /Buy now/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
      'Unable to add to cart... This is because the item is out of stock.',
    )
    await page.goto('/cart')
    await expect(page.getByText("There's no item in your cart just yet.")).toBeVisible()
  },
)

test('who has bought an item rates it, and rates it anew', at360, async ({ page, outbox }) => {
  const username = await aCustomer(page, outbox)
  const item = await anItemOnSale(page.request, 'sub_category=dresses')
  const { slug } = await (await page.request.get(`/api/items/${item.id}/`)).json()
  await anOrder(page, item)
  await page.goto('/orders')
  await payNow(page)
  await pay(page)
  for (const { stars, words, opener } of [
    { stars: '4 stars', words: `Good cloth, says ${username}.`, opener: 'Rate this item' },
    {
      stars: '5 stars',
      words: `Better after a wash, says ${username}.`,
      opener: 'Change your rating',
    },
  ]) {
    await page.goto(`/products/${slug}`)
    // Tapped for again while it is fetched, the form comes once.
    await page.getByRole('link', { name: opener }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Rating and Review' })
    if (words.startsWith('Good')) {
      await dialog.getByRole('button', { name: 'Save Review' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Choose 1 to 5 stars.')
      await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
    }
    await dialog.getByRole('radio', { name: stars }).check({ force: true })
    await expect(dialog.getByRole('alert').filter({ visible: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Fits as expected' }).check()
    await dialog.getByLabel('Your review').fill(words)
    await dialog.getByRole('button', { name: 'Save Review' }).click()
    await expect(page.getByText('Rating saved successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change your rating' })).toBeVisible()
    await expect(page.locator('#reviews')).toContainText(words)
    await expect(page.locator('#reviews')).toContainText(/\d of \d+ say it/)
    const [atHead, below] = await page.locator('[data-reviews] .stars + *').allTextContents()
    expect(atHead).toBe(below)
    const heading = await page.locator('#reviews h2').textContent()
    const [count = ''] = /\d+/.exec(heading ?? '') ?? []
    await expect(page.locator('a[href="#reviews"]')).toContainText(count)
  }
  await expect(page.locator('#reviews').getByText(`says ${username}.`)).toHaveCount(1)
})

test.describe('without script', at360, () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures, sizes, reviews and related items of an item can all be reached', async ({
    page,
  }) => {
    await page.goto(ITEM)
    await page.getByRole('link', { name: 'Show picture 2' }).click()
    await expect(page).toHaveURL(/#picture-2$/)
    await expect(page.getByRole('img', { name: /Rust, picture 2 of 2/ })).toBeInViewport()
    await expect(page.locator('.size-cell').first()).toContainText(/\d left/)
    await page.getByText('Size guide').click()
    await expect(page.getByRole('columnheader', { name: 'Bust, in / cm' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^M 10 35 \/ 89/ })).toBeVisible()
    await expect(page.getByText('around the fullest part')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Reviews and Comments \(\d+\)/ })).toBeVisible()
    const related = page.locator('.related a').first()
    await related.click()
    await expect(page).not.toHaveURL(new RegExp(ITEM))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
