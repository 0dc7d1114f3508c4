import type { Page } from '@playwright/test'
import { aCustomer, anItemOnSale, newName, putInCart } from '../support/account.ts'
import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { headersOf } from '../support/orders.ts'
import { AT_360, expect, test } from '../support/shop.ts'

/** Makes a pickup place at the desk, and returns the address of its page there. */
async function makePlace(page: Page, name: string): Promise<string> {
  await page.goto('/desk/delivery')
  await page.getByRole('link', { name: 'Pickup places' }).click()
  await page.getByRole('link', { name: 'New place' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Address').fill('3 Ring Road')
  await page.getByLabel('State').selectOption({ label: 'Oyo' })
  await page.getByLabel('Hours').fill('Mon to Fri, 9 am to 5 pm')
  await page.getByLabel('Price').fill('500')
  await page.getByRole('button', { name: 'Make the place' }).click()
  await expect(page.getByRole('status')).toContainText('The place is made.')
  return new URL(page.url()).pathname
}

test(
  'a place of the owner is chosen at the checkout',
  { tag: AT_360 },
  async ({ page: desk, browser, baseURL, outbox }) => {
    const world = await aDeskWorld(baseURL ?? '', outbox)
    await beAtDesk(desk, baseURL ?? '', world.cookies.manager)
    const name = newName('MummyWunmiWholesaleWarehouse')
    const place = await makePlace(desk, name)
    const page = await browser.newPage()
    await watchShifts(page)
    await aCustomer(page, outbox)
    await putInCart(page.request, await anItemOnSale(page.request), await headersOf(page))
    await expectGoodPage(page, '/checkout')
    await page.getByRole('radio', { name: new RegExp(name) }).check({ force: true })
    await expect(page.getByLabel('LGA')).toBeHidden()
    await page.locator('#name').fill('Ada Obi')
    await page.locator('#phone').fill('0803 555 0142')
    const confirm = page.getByRole('button', { name: 'Confirm Order' }).filter({ visible: true })
    await expect(page.locator('.checkout-totals')).toContainText('₦500')
    await confirm.click()
    await expect(page).toHaveURL(/\/pay/)
    await page.goto('/orders')
    await expect(page.getByRole('article').first()).toContainText(name)
    await page.getByRole('link', { name: 'Details' }).first().click()
    await expect(page.getByRole('main')).toContainText('3 Ring Road, Oyo')
    await desk.goto(place)
    await desk.getByRole('button', { name: 'Hide it from shoppers' }).click()
    await expect(desk.getByRole('status')).toContainText('It is hidden now.')
  },
)
