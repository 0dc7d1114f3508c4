import type { Page } from '@playwright/test'
import { aCustomer, anAccount, PASSWORD, signInByForm } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

/** Removes from a page what browsers have gained since Chrome 106 (decision 40). */
function removeNewerFeatures(): void {
  const remove = (from: object, names: string[]) =>
    names.forEach((name) => Reflect.deleteProperty(from, name))
  remove(Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with'])
  remove(Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference'])
  remove(Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
  remove(Object, ['groupBy'])
  remove(Map, ['groupBy'])
  remove(Array, ['fromAsync'])
  remove(Promise, ['withResolvers', 'try'])
  remove(globalThis, ['Iterator'])
  remove(URL, ['canParse', 'parse'])
  remove(URLSearchParams.prototype, ['size'])
  remove(AbortSignal, ['any'])
  remove(HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
  remove(Document.prototype, ['startViewTransition'])
  const known = Element.prototype.matches
  Object.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selectors: string) {
      if (/:popover-open|:open|:user-/.test(selectors))
        throw new DOMException(`'${selectors}' is not a valid selector.`, 'SyntaxError')
      return known.call(this, selectors)
    },
  })
}

test.beforeEach(({ page }) => page.addInitScript(removeNewerFeatures))

const countOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('status').first().textContent()) ?? '', 10)

test('an old phone shows what its filters leave', async ({ page }) => {
  await page.goto('/section/ankara')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const inStock = sheet.locator('label').filter({ hasText: 'In stock only' })
  const promised = Number(await inStock.locator('small').innerText())
  await inStock.locator('input').check()
  await expect(sheet.locator('button[data-count=all]')).toHaveText(`Show ${promised} items`)
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/in_stock=true/)
  await expect.poll(() => countOf(page)).toBe(promised)
})

test('an old phone shows a guest what was looked at, and comes back from the sign-in to the same page of a list', async ({
  page,
  outbox,
}) => {
  await page.goto('/products/aduke-ankara-wrap-dress')
  const seen = await page.getByRole('heading', { level: 1 }).innerText()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('guest.viewed.v1')))
    .not.toBeNull()
  await page.goto('/products/previous/')
  await expect(page.locator('.item-name')).toHaveText([seen])

  const username = await anAccount(page.request, outbox)
  await page.goto('/trending?page=2')
  await page.locator('.item-grid .heart').first().click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await signInByForm(page, username)
  await expect(page).toHaveURL('/trending?page=2')
})

test('an old phone deletes an account', async ({ page, outbox }) => {
  await aCustomer(page, outbox)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/signin?deleted')
})
