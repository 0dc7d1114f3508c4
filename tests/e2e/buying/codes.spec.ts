import { anItemOnSale, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'offer', 'offer.code')
})

test('a code is typed in the cart, takes off its share, and is taken off again', async ({
  page,
}) => {
  await watchShifts(page)
  await putInCart(page.request, await anItemOnSale(page.request))
  await page.goto('/cart')
  const ask = page.getByText('Have a discount code?')
  const field = page.getByLabel('Discount code')
  const use = page.getByRole('button', { name: 'Use code' })
  await ask.click()
  await field.fill('MAMA20')
  await use.click()
  await expect(page.getByText('We do not know this code. Check how it is written.')).toBeVisible()
  await expect(field).toHaveValue('MAMA20')
  await field.fill(world.of('offer.code').toLowerCase())
  await use.click()
  await expect(page.getByText(`Code ${world.of('offer.code')}`)).toBeVisible()
  await expect(page.getByText('Discount: Weekend')).toBeVisible()
  await expectGoodPage(page, '/cart')
  await page.getByRole('button', { name: `Take off the code ${world.of('offer.code')}` }).click()
  await expect(ask).toBeVisible()
  await expect(page.getByText('Discount: Weekend')).toHaveCount(0)
})

test('the sum follows the quantity at once, and the discount with the shop’s answer', async ({
  page,
}) => {
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  const [cart] = await (await page.request.get('/api/cart/')).json()
  await page.request.post(`/api/carts/${cart.id}/code/`, { data: { code: world.of('offer.code') } })
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const discount = page.locator('.cart-summary dd').nth(1)
  const naira = async () => Number((await discount.innerText()).replaceAll(/[^\d.]/g, ''))
  const before = await naira()
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await expect.poll(naira).toBe(before * 2)
})
