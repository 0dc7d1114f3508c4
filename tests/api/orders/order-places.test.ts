import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { newId } from '#lib/random.server.ts'
import { aCart, anAddress, putInto } from '../../support/orders.ts'
import { IKEJA, somePlaces, SURULERE } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type CustomerBrowser } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
})

type Shopper = CustomerBrowser & { cartId: string }

/** Signed in, with two dresses in the cart and no address yet. */
async function aShopper(): Promise<Shopper> {
  const browser = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
  const line = { item: await anItem(shop, { price: 15_000 }), quantity: 2 }
  return Object.assign(browser, { cartId: await aCart(shop, browser.id, [line]) })
}

const post = (browser: Shopper, body: object) =>
  send(shop, browser, 'POST /api/orders/', { cart_id: browser.cartId, ...body })

const CONTACT = { name: 'Ada Obi', phone: '0803 555 0142', email: 'ada@mail.example' }

describe('where an order goes', () => {
  test('takes a quote for another place and other goods that cost the same', async () => {
    const browser = await aShopper()
    await anAddress(shop, browser.id, SURULERE)
    const asked = { lga_id: SURULERE, cart_id: browser.cartId }
    const priced = await send(shop, browser, 'POST /billing/billing-price/', asked)
    const { quote } = (await priced.json()) as { quote: string }
    const other = await anItem(shop, { price: 15_000 })
    await putInto(shop, browser.cartId, [{ item: other, quantity: 2 }])
    const lines = shop.db.deleteFrom('cart_item').where('cart_id', '=', browser.cartId)
    await lines.where('item_id', '!=', other.id).execute()
    await anAddress(shop, browser.id, IKEJA)
    const response = await post(browser, { quote })
    expect(response.status).toBe(201)
    const { order_items, address } = (await response.json()) as OrderJson
    expect([order_items[0]?.item.id, address.lga?.name]).toEqual([other.id, 'Ikeja'])
  })

  test('is another one when goods are to be fetched that would have been delivered for nothing', async () => {
    const browser = await aShopper()
    await anAddress(shop, browser.id, SURULERE)
    const dear = await anItem(shop, { price: 60_000 })
    await putInto(shop, browser.cartId, [{ item: dear }])
    const delivered = (await (await post(browser, {})).json()) as OrderJson
    expect(delivered).toMatchObject({ shipping_mode: 'delivery', billing_total: 0 })
    const response = await post(browser, { shipping_mode: 'pickup' })
    expect(response.status).toBe(201)
    const fetched = (await response.json()) as OrderJson
    expect(fetched).toMatchObject({ shipping_mode: 'pickup', sum_total: delivered.sum_total })
    expect(fetched.id).not.toBe(delivered.id)
  })

  test('asks who fetches goods at the store only for a name and how to reach them', async () => {
    const browser = await aShopper()
    const fetched = { shipping_mode: 'pickup' }
    const nobody = await post(browser, fetched)
    expect([nobody.status, await nobody.json()]).toEqual([
      400,
      { address: ['Add a delivery address.'] },
    ])
    const wrong = await post(browser, { ...fetched, contact: { ...CONTACT, phone: '12' } })
    expect(await wrong.json()).toEqual({ phone: ['Enter a valid Nigerian phone number.'] })
    const made = await post(browser, { ...fetched, contact: CONTACT })
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({
      billing_total: 0,
      address: { ...CONTACT, phone: '+2348035550142', street_address: '', lga: null, state: null },
    })
    const delivered = await post(browser, { contact: CONTACT })
    expect(delivered.status).toBe(400)
  })

  test('the checkout asks for no address when goods are fetched, without script too', async () => {
    const browser = await aShopper()
    const submit = (fields: Record<string, string>) =>
      send(shop, browser, 'POST /checkout', { ...CONTACT, ...fields }, { form: true })
    const shown = await (await submit({ shipping_mode: 'pickup', do: 'price' })).text()
    const quote = /name="quote" value="([^"]+)"/.exec(shown)?.[1] ?? ''
    const fetched = await submit({ shipping_mode: 'pickup', quote, do: 'confirm' })
    expect(fetched.status).toBe(303)
    const delivered = await (await submit({ shipping_mode: 'delivery', do: 'confirm' })).text()
    for (const field of ['state', 'lga', 'street_address'])
      expect(delivered).toContain(`id="${field}-error"`)
    const nameless = await (
      await submit({ shipping_mode: 'pickup', name: ' ', do: 'confirm' })
    ).text()
    expect(nameless).toContain('id="name-error"')
    expect(nameless).not.toContain('id="street_address-error"')
  })
})
