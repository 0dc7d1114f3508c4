import { aCustomer, anItemOnSale, isHydrated, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { headersOf } from '../support/orders.ts'
import { AT_360, expect, test } from '../support/shop.ts'

test(
  'a park of the start list is added, chosen by its state, and its buyer meets the driver there',
  { tag: AT_360 },
  async ({ page: desk, browser, baseURL, outbox }) => {
    const world = await aDeskWorld(baseURL ?? '', outbox)
    await watchShifts(desk)
    await beAtDesk(desk, baseURL ?? '', world.cookies.manager)
    const name = 'Sokoto Central Park'
    await desk.goto('/desk/delivery/pickup')
    await desk.getByRole('combobox', { name: 'Park' }).selectOption(name)
    await desk.getByRole('button', { name: 'Add this park' }).click()
    await expect(desk.getByRole('status')).toContainText('The park is added')
    const place = new URL(desk.url()).pathname
    await desk.getByLabel('What the buyer pays the driver').fill('1500')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expectGoodPage(desk, place)

    const page = await browser.newPage()
    await watchShifts(page)
    await aCustomer(page, outbox)
    await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
    await expectGoodPage(page, '/checkout')
    await isHydrated(page)
    const park = page.getByRole('radio', { name: `Bus park: ${name}` })
    await page.getByLabel('State').selectOption({ label: 'Lagos' })
    await expect(park).toBeHidden()
    await page.getByLabel('State').selectOption({ label: 'Sokoto' })
    await park.check({ force: true })
    await expect(page.getByLabel('LGA')).toBeHidden()
    await expect(page.getByLabel('State')).toBeVisible()
    await expect(page.locator('.checkout-totals')).toContainText('You pay the driver about ₦1,500')
    await page.locator('#name').fill('Ada Obi')
    await page.locator('#phone').fill('0803 555 0142')
    await page.getByRole('button', { name: 'Confirm Order' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/pay/)
    await page.goto('/orders')
    await page.getByRole('link', { name: 'Details' }).first().click()
    await expect(page.getByRole('main')).toContainText('You pay the driver about ₦1,500 there')

    await desk.goto(place)
    await desk.getByRole('button', { name: 'Hide it from shoppers' }).click()
    await expect(desk.getByRole('status')).toContainText('It is hidden now.')
  },
)
