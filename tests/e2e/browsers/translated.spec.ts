import type { Page } from '@playwright/test'
import {
  aCustomer,
  anAccount,
  anItemOnSale,
  buyFormIsHydrated,
  isHydrated,
  putInCart,
  signInByForm,
} from '../support/account.ts'
import { headersOf } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

/**
 * Does what a browser does that translates a page: each text, also each that comes later, is taken out of its element, and
 * its translation stands there in two <font> elements. The words stay as they are, so that the test can read them.
 */
function translate(): void {
  const UNTRANSLATED = 'font, script, style, textarea, noscript, title'
  const inFont = (content: Node | string): Element => {
    // Its own type is marked as deprecated, and translating browsers use it all the same.
    const font: Element = document.createElement('font' as string)
    font.append(content)
    return font
  }
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts)
      if (text.data.trim() && !text.parentElement?.closest(UNTRANSLATED))
        text.replaceWith(inFont(inFont(text.data)))
  }
  wrap(document)
  new MutationObserver((changes) => changes.forEach(({ target }) => wrap(target))).observe(
    document,
    { childList: true, characterData: true, subtree: true },
  )
}

const inSight = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

const sumOf = (text: string): number => Number(text.replace(/\D/g, ''))

for (const moment of ['before its scripts come', 'after its scripts came'] as const) {
  const isBefore = moment === 'before its scripts come'

  /** Opens the page and has it translated; returns when its islands answer. */
  const openTranslated = async (
    page: Page,
    path: string,
    hydrate: () => Promise<unknown> = () => isHydrated(page),
  ) => {
    if (isBefore) await page.addInitScript(translate)
    await page.goto(path)
    await hydrate()
    if (!isBefore) await page.evaluate(translate)
    await expect(page.locator('main font').first()).toBeAttached()
  }

  test.describe(`translated ${moment}`, () => {
    test('the cart goes on: pickup, quantity, remove and undo', async ({ page }) => {
      const item = await anItemOnSale(page.request)
      await putInCart(page.request, item)
      await openTranslated(page, '/cart')
      const total = page.locator('.cart-total')
      await expect(total).toContainText('Total before delivery')
      await page
        .getByRole('radio', { name: /Store pickup/ })
        .first()
        .check({ force: true })
      await expect(total).not.toContainText('before delivery')
      await expect(page.locator('.cart-summary')).toContainText('FREE')
      const one = sumOf(await total.innerText())
      const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
      await page.getByRole('button', { name: `One ${item.name} more` }).click()
      await expect(page.locator('.cart-line').getByRole('status')).toHaveText('2')
      const two = `₦${(2 * one).toLocaleString('en-NG')}`
      await expect(total).toContainText(two)
      await expect(page.locator('.sticky-bar-total')).toContainText(two)
      await saved
      await page.getByRole('button', { name: `Remove ${item.name}` }).click()
      await expect(page.getByText("Oops! There's no item in your cart just yet.")).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.locator('.cart-line').getByRole('status')).toHaveText('2')
    })

    test('an item keeps the size that was tapped, and says the price of two and Added', async ({
      page,
    }) => {
      const item = await anItemOnSale(page.request, 'category=women&ordering=price')
      await openTranslated(page, `/products/${item.slug}`, async () => {
        await page.locator(`.size-cell:has([value="${item.size}"])`).click()
        await buyFormIsHydrated(page)
      })
      await expect(page.locator(`[name=size][value="${item.size}"]`)).toBeChecked()
      const price = page.locator('.buy-price')
      const one = sumOf(await price.innerText())
      await page.getByRole('button', { name: 'One more' }).click()
      await expect(price).toHaveText(`₦${(2 * one).toLocaleString('en-NG')}`)
      await inSight(page, /Buy now/).click()
      await expect(page.locator('.buy-button')).toContainText('Added')
      await expect(page.getByText('Added to cart')).toBeVisible()
    })

    test('the checkout says one sum, above the button and beside it', async ({ page, outbox }) => {
      await aCustomer(page, outbox)
      await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
      await openTranslated(page, '/checkout', () =>
        expect(page.locator('astro-island[ssr]')).toHaveCount(0),
      )
      const total = page.locator('.checkout-total')
      const inBar = page.locator('.checkout-totals .sticky-bar-total')
      await expect(total).toContainText('Total before delivery')
      const goods = await total.locator('dd').innerText()
      await page.getByLabel('State').selectOption({ label: 'Lagos' })
      await page.getByLabel('LGA').selectOption({ label: 'Ikeja' })
      await expect(total).not.toContainText('before delivery')
      const sum = await total.locator('dd').innerText()
      expect(sum).not.toBe(goods)
      await expect(inBar).toContainText(sum)
      await page
        .getByRole('radio', { name: /Store pickup/ })
        .first()
        .check({ force: true })
      await expect(total.locator('dd')).toHaveText(goods)
      await expect(inBar).toContainText(goods)
      await inSight(page, 'Confirm Order').click()
      await expect(page.locator('.field-error').first()).toBeVisible()
    })

    test('the sign-in says what is wrong, and signs in', async ({ page, outbox }) => {
      const username = await anAccount(page.request, outbox)
      await openTranslated(page, '/signin')
      await signInByForm(page, username, 'not the password')
      await expect(page.locator('main .field-error')).toBeVisible()
      await signInByForm(page, username)
      await expect(page).toHaveURL('/')
    })

    test('the newsletter keeps the address that was typed, and says Subscribed', async ({
      page,
    }) => {
      const email = page.getByLabel('Newsletter to')
      const address = `reader.${isBefore ? 'early' : 'late'}@example.com`
      await openTranslated(page, '/policy/privacy-policy', async () => {
        await email.fill(address)
        await expect(page.locator('.newsletter [role=status]')).toBeAttached()
      })
      await expect(email).toHaveValue(address)
      await expect(email).toBeFocused()
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible()
    })
  })
}
