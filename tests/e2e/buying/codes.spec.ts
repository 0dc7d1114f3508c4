import { anItemOnSale, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'offer', 'offer.code')
})

test('the sum follows the quantity at once, and the discount with the shop’s answer', async ({
  page,
}) => {
  await watchShifts(page)
  const item = await anItemOnSale(page.request)
  await putInCart(page.request, item)
  const [cart] = await (await page.request.get('/api/cart/')).json()
  await page.request.post(`/api/carts/${cart.id}/code/`, { data: { code: world.of('offer.code') } })
  await expectGoodPage(page, '/cart')
  await page.goto('/cart')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const discount = page.locator('.cart-summary dd').nth(1)
  const naira = async () => Number((await discount.innerText()).replaceAll(/[^\d.]/g, ''))
  const before = await naira()
  await page.getByRole('button', { name: `One ${item.name} more` }).click()
  await expect.poll(naira).toBe(before * 2)
})
