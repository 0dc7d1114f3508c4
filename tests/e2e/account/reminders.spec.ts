import { aCustomer, anItemOnSale, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { headersOf } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

test('a customer agrees to reminders of the cart by a box of its own, and ends them', async ({
  page,
  baseURL,
  outbox,
}) => {
  await watchShifts(page)
  await beAtDesk(page, baseURL ?? '', world.cookies.owner)
  await page.goto('/desk/offers/reminders')
  await page.getByLabel('Reminders', { exact: true }).selectOption('On')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('They are on.')).toBeVisible()
  await aCustomer(page, outbox)
  await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
  await expectGoodPage(page, '/cart')
  await page.getByRole('link', { name: 'Get a mail if you leave your cart' }).click()
  await expect(page).toHaveURL(/\/reminders$/)
  await expectGoodPage(page, '/reminders')
  const box = page.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tick the box to agree.')).toBeVisible()
  await box.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You agreed to these mails on')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Get a mail if you leave your cart')).toHaveCount(0)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Reminders of your cart' }).click()
  await page.getByRole('button', { name: 'No more mails about my cart' }).click()
  await expect(page.getByText('We will not mail you about your cart.')).toBeVisible()
})
