import { expect, test } from 'vitest'
import { aBuyer, aPendingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

test('the words that an account is verified go with the form that is sent next', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { stock: 9 })
  const buyer = await aBuyer(shop, 'ada', [{ item }])
  const browser = aBrowser()
  const { id } = await aPendingOrder(shop, buyer)
  await send(
    shop,
    browser,
    'POST /signin',
    { username: 'ada', password: 'market-day-7' },
    { form: true },
  )
  for (const path of ['/cart', '/checkout', '/favourites', '/orders', `/orders/${id}`]) {
    const html = await (await send(shop, browser, `GET ${path}`)).text()
    // Without an address a form is sent to the page's own, with #verified, which its answer then keeps.
    const forms = html.match(/<form[^>]*method="post"[^>]*>/g) ?? []
    expect(forms.length, path).toBeGreaterThan(0)
    for (const form of forms) expect(form, path).toContain(' action="/')
  }
})
