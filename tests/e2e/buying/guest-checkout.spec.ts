import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { comeToBuy, confirmOrder, expect, heading, test } from '../support/company-shop.ts'

test.use({ company: 'paystack', env: { GUEST_CHECKOUT: 'on' } })

for (const withScript of [true, false])
  test.describe(withScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: withScript })

    test('somebody without an account orders with a phone number, and keeps the page of the order', async ({
      page,
      context,
      companyShop,
    }) => {
      if (withScript) await watchShifts(page)
      // Makes the goods; the account is then left.
      await comeToBuy(page, companyShop)
      await context.clearCookies()
      const { results } = await (await page.request.get('/api/items/')).json()
      const [item] = results
      const { variants } = await (await page.request.get(`/api/items/${item.slug}/`)).json()
      await page.request.post('/api/carts/add_to_cart/', {
        data: { product_id: item.id, quantity: 1, variant: variants[0].id },
      })
      await page.goto('/checkout')
      await expect(page).toHaveURL(/\/checkout\/guest$/)
      if (withScript) await expectGoodPage(page, '/checkout/guest')
      await page.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
      await page.getByLabel('Mobile Number').fill('0803 555 0142')
      await page.getByLabel('State').selectOption({ label: 'Lagos' })
      if (!withScript)
        await page.getByRole('button', { name: 'Show its local government areas' }).click()
      await page.getByLabel('LGA').selectOption({ label: 'Surulere' })
      await page.getByLabel('Address', { exact: true }).fill('22 Adelabu Street')
      if (!withScript) await page.getByRole('button', { name: 'Show the delivery price' }).click()
      await expect(page.getByText('Total', { exact: true }).first()).toBeVisible()
      await confirmOrder(page)
      await expect(page).toHaveURL(/\/pay\/\w+\.\w+$/)
      await expect(heading(page, 'Your order')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Keep this page' })).toBeVisible()
      await expect(page.getByLabel('The link, to copy')).toHaveValue(page.url())
      if (withScript) await expectGoodPage(page, new URL(page.url()).pathname)
      await page.getByRole('button', { name: /Pay ₦/ }).first().click()
      await expect(heading(page, 'Paystack')).toBeVisible()
    })
  })
