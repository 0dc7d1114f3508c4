import { anItemOnSale, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

test('a cart goes to the desk by WhatsApp, and a clerk begins the order of it', async ({
  page,
  baseURL,
}) => {
  await watchShifts(page)
  const { name } = await anItemOnSale(page.request)
  await putInCart(page.request, await anItemOnSale(page.request))
  await expectGoodPage(page, '/cart')
  await page.getByRole('link', { name: 'Finish by WhatsApp' }).click()
  await expectGoodPage(page, '/cart/whatsapp')
  // No test reaches WhatsApp: this one reads what it would open with.
  const [request] = await Promise.all([
    page.waitForRequest('https://wa.me/**'),
    page.getByRole('button', { name: 'Open WhatsApp' }).click(),
  ])
  const message = new URL(request.url()).searchParams.get('text') ?? ''
  expect(message).toContain(name)
  const [, code = ''] = /Cart code: (\S+)/.exec(message) ?? []
  await beAtDesk(page, baseURL ?? '', world.cookies.support)
  const desk = await page.context().newPage()
  await desk.goto('/desk/orders/new')
  await desk.getByRole('link', { name: 'Carts by code, and links for customers' }).click()
  const search = desk.getByRole('searchbox', { name: 'Cart code' })
  await search.fill(code.toLowerCase())
  await search.press('Enter')
  await expect(desk.getByRole('heading', { name: `Cart ${code}` })).toBeVisible()
  await desk.getByRole('link', { name: 'Make the order' }).click()
  await expect(desk.getByLabel('Pieces')).toHaveValue('1')
})
