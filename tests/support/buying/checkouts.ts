import { expect } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { aCart } from '../orders.ts'
import { LAGOS, SURULERE } from '../places.ts'
import { send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import { aCustomer, anItem, type CustomerBrowser, type TestItem } from '../world.ts'

/** The filled-in form of the checkout. */
export const FILLED = {
  name: 'Chiamaka Okafor',
  phone: '0803 555 0142',
  email: 'chiamaka@mail.example',
  state: String(LAGOS),
  lga: String(SURULERE),
  street_address: '22 Adelabu Street',
  payment_kind: 'fiat',
  shipping_mode: 'delivery',
  quote: '',
}

export const quoteIn = (html: string): string =>
  /name="quote" value="([^"]*)"/.exec(html)?.[1] ?? ''

export const pathOf = (url: string | null): string =>
  new URL(url ?? '', 'http://localhost').pathname

/** The checkout without script, for tests. */
export function checkoutsIn(shop: TestShop) {
  /** Signed in by cookie only, as without script, with two dresses in the cart. */
  async function aShopper(item?: TestItem): Promise<CustomerBrowser> {
    const browser = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
    await aCart(shop, browser.id, [
      { item: item ?? (await anItem(shop, { price: 15_000 })), quantity: 2 },
    ])
    return browser
  }

  async function submit(browser: CustomerBrowser, fields: object, path = '/checkout') {
    const response = await send(shop, browser, `POST ${path}`, fields, { form: true })
    const location = response.headers.get('location')
    return { status: response.status, location, html: await response.text() }
  }

  /** Goes through the form and returns the payment page's path. */
  async function checkOut(browser: CustomerBrowser, change: object = {}): Promise<string> {
    const given = { ...FILLED, ...change }
    const { html } = await submit(browser, { ...given, do: 'price' })
    const sent = await submit(browser, { ...given, quote: quoteIn(html), do: 'confirm' })
    expect(sent.status).toBe(303)
    return pathOf(sent.location)
  }

  async function read(browser: CustomerBrowser, path: string) {
    const response = await send(shop, browser, `GET ${path}`)
    return { status: response.status, html: await response.text() }
  }

  return { aShopper, submit, checkOut, read }
}
