import { anItemOnSale, putInCart } from '../support/account.ts'
import { at360, expect, test } from '../support/shop.ts'

test(
  'the first screen of a phone says what the shop sells, from where, and how it comes and goes back',
  at360,
  async ({ page }) => {
    await page.goto('/')
    const promise = page.locator('.promise')
    await expect(promise.getByRole('heading', { level: 1 })).toHaveText(
      /Ọjà: +Cloth, beads and leather from Nigerian hands/,
    )
    await expect(promise.getByRole('paragraph')).toHaveText(
      /^\s*From Surulere, Lagos\.\s+Delivery in 1 to 8 working days, from ₦2,500\.\s+Return it within 7 days\.\s*$/,
    )
    // All of it, and the name and price of the first item, are above the fold.
    await expect(promise).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.slide .swing-tag').first()).toBeInViewport({ ratio: 1 })
  },
)

test('the search field stands in the header where there is room', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280
  await expect(header.getByRole('searchbox')).toHaveCount(isWide ? 1 : 0)
  await expect(header.getByRole('link', { name: 'Search', exact: true })).toHaveCount(
    isWide ? 0 : 1,
  )
})

test('the hint in the search field is not cut', at360, async ({ page }) => {
  for (const path of ['/', '/search']) {
    await page.goto(path)
    const cut = await page
      .locator('main input[name="query"]')
      .evaluate((field: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('no canvas')
        pen.font = font
        const room =
          field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return pen.measureText(field.placeholder).width - room
      })
    expect(cut, path).toBeLessThan(0)
  }
})

test('the way back to the front page is told from the category Home', at360, async ({ page }) => {
  await page.goto('/categories/home')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(crumbs.getByText('Home', { exact: true })).toHaveCount(1)
})

test('nothing shows under the footer', at360, async ({ page }) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  for (const path of ['/', `/products/${item.slug}`, '/cart', '/no/such/page']) {
    await page.goto(path)
    const gap = () =>
      page.evaluate(() => {
        const footer = document.querySelector('.footer')?.getBoundingClientRect().bottom ?? 0
        return document.documentElement.scrollHeight - scrollY - footer
      })
    expect(Math.abs(await gap()), path).toBeLessThan(1)
  }
})
