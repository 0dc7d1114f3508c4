import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { anAddress, putInto, stockOf } from '../../support/orders.ts'
import { EPE, MARTE, somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await somePlaces(shop)
const { aShopper, post, pass, countOrders, quoteFor, setPrice } = ordersIn(shop)

describe('POST /api/orders/', () => {
  test('names what is no longer there, and takes none of the rest', async () => {
    const scarce = await anItem(shop, { stock: 1 })
    const plenty = await anItem(shop, { stock: 9 })
    const browser = await aShopper(scarce)
    await putInto(shop, browser.cartId, [{ item: plenty }])
    const response = await post(browser)
    expect(response.status).toBe(409)
    const line = await shop.db
      .selectFrom('cart_item')
      .select('id')
      .where('item_id', '=', scarce.id)
      .executeTakeFirstOrThrow()
    expect(await response.json()).toMatchObject({
      detail: 'Some items are no longer available.',
      code: 'insufficient_stock',
      items: [{ cart_item: line.id, available: 1 }],
    })
    expect(await stockOf(shop, plenty)).toMatchObject({ held: 0, available: 9 })
    expect(await countOrders(browser)).toBe(0)
  })

  test('refuses an item that is no longer sold', async () => {
    const item = await anItem(shop, { stock: 9 })
    const browser = await aShopper(item)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', item.id).execute()
    const response = await post(browser)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ items: [{ available: 0 }] })
  })

  test('names what is no longer sold and what is sold out at once, and takes none of the rest', async () => {
    const removed = await anItem(shop, { name: 'Gele', stock: 9 })
    const scarce = await anItem(shop, { name: 'Isiagu', stock: 1 })
    const plenty = await anItem(shop, { stock: 9 })
    const browser = await aShopper(removed, 20)
    await putInto(shop, browser.cartId, [{ item: scarce, quantity: 2 }, { item: plenty }])
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', removed.id).execute()
    const response = await post(browser)
    expect(response.status).toBe(409)
    const { items } = (await response.json()) as { items: { name: string; available: number }[] }
    expect(new Map(items.map(({ name, available }) => [name, available]))).toEqual(
      new Map([
        ['Gele', 0],
        ['Isiagu', 1],
      ]),
    )
    for (const item of [removed, plenty])
      expect(await stockOf(shop, item)).toEqual({ onHand: 9, held: 0, available: 9 })
  })

  test('takes a quote that still holds, and says the new totals when it does not', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const browser = await aShopper(item)
    const quote = await quoteFor(browser)
    await setPrice(item, 1_600_000)
    const changed = await post(browser, { quote })
    expect(changed.status).toBe(409)
    expect(await changed.json()).toEqual({
      detail: 'Prices have changed. Please review your order.',
      code: 'price_changed',
      billing_total: 2_500,
      cart_grand_total: 32_000,
      discount_total: 0,
      sum_total: 34_500,
      credit_total: 0,
      to_pay: 34_500,
    })
    const fresh = await post(browser, { quote: await quoteFor(browser) })
    expect(fresh.status).toBe(201)
  })

  test('does not believe a quote that is old, for another place, or made up', async () => {
    const browser = await aShopper()
    const made = await post(browser, { quote: 'q_zzzzzzzz_made-up' })
    const elsewhere = await post(browser, { quote: await quoteFor(browser, EPE) })
    const old = await quoteFor(browser)
    await pass(browser, 30 * MINUTE_MS)
    const late = await post(browser, { quote: old })
    expect([made.status, elsewhere.status, late.status]).toEqual([409, 409, 409])
  })

  test('refuses without an address, with an empty cart, and where the shop does not deliver', async () => {
    const browser = await aShopper()
    await shop.db.deleteFrom('address').where('customer_id', '=', browser.id).execute()
    const homeless = await post(browser)
    expect(homeless.status).toBe(400)
    expect(await homeless.json()).toEqual({ address: ['Add a delivery address.'] })
    await anAddress(shop, browser.id, MARTE)
    const far = await post(browser)
    expect(far.status).toBe(400)
    expect(await far.json()).toMatchObject({ code: 'no_delivery' })
    await shop.db.deleteFrom('cart_item').where('cart_id', '=', browser.cartId).execute()
    const empty = await post(browser)
    expect(empty.status).toBe(400)
    expect(await empty.json()).toEqual({ cart_id: ['Your cart is empty.'] })
  })

  test('refuses an LGA whose zone has gone since the total was shown, as the quote then does', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, post, quoteFor, countOrders } = ordersIn(shop)
    const item = await anItem(shop, { stock: 9 })
    const browser = await aShopper(item)
    const quote = await quoteFor(browser)
    // Neither Surulere nor Lagos nor everywhere else is in a zone now.
    await shop.db.deleteFrom('zone_rule').where('state_id', 'is', null).execute()
    await shop.db.deleteFrom('zone_rule').where('lga_id', 'is', null).execute()
    const asked = { cart_id: browser.cartId, lga_id: SURULERE }
    for (const response of [
      await send(shop, browser, 'POST /billing/billing-price/', asked),
      await post(browser),
      await post(browser, { quote }),
    ])
      expect([response.status, await response.json()]).toEqual([
        400,
        { lga_id: ['We do not deliver to this area yet.'], code: 'no_delivery' },
      ])
    expect(await countOrders(browser)).toBe(0)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 9, held: 0 })
    await anAddress(shop, browser.id, EPE)
    expect((await post(browser)).status).toBe(201)
  })

  test('knows a cart that nothing was ever put into, and says that it is empty', async () => {
    const chi = await aCustomer(shop, 'chi.without')
    const [cart] = (await (await send(shop, chi, 'GET /api/cart/')).json()) as { id: string }[]
    const response = await send(shop, chi, 'POST /api/orders/', { cart_id: cart?.id })
    expect([response.status, await response.json()]).toEqual([
      400,
      { cart_id: ['Your cart is empty.'] },
    ])
  })

  test('does not know another customer’s cart, an unknown one or none', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const wrong: unknown[] = [{ cart_id: bola.cartId }, { cart_id: newId() }]
    for (const body of wrong)
      expect((await send(shop, ada, 'POST /api/orders/', body)).status).toBe(404)
    const none = await send(shop, ada, 'POST /api/orders/', {})
    expect(none.status).toBe(400)
    expect(await none.json()).toEqual({ cart_id: ['This field is required.'] })
    const odd = await post(ada, { shipping_mode: 'drone' })
    expect(odd.status).toBe(400)
    expect(await odd.json()).toEqual({ shipping_mode: ['"drone" is not a valid choice.'] })
  })

  test('asks a visitor to sign in, and believes no cookie', async () => {
    const browser = await aShopper()
    const { access: _, ...byCookie } = browser
    for (const visitor of [aBrowser(), byCookie]) {
      expect((await send(shop, visitor, 'GET /api/orders/')).status).toBe(401)
      for (const call of ['POST /api/orders', 'POST /api/orders/x/pay/'])
        expect((await send(shop, visitor, call, {})).status).toBe(401)
    }
  })
})
