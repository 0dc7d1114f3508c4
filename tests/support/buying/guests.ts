import { expect } from 'vitest'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { post } from '../desk/desk.ts'
import { newestOrder } from '../desk/orders.ts'
import { attemptsOf, moneyArrives } from '../orders.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import type { TestItem } from '../world.ts'
import { FILLED, quoteIn } from './checkouts.ts'

export const GUEST_CHECKOUT = '/checkout/guest'

/** The checkout without an account and without script. `from`: the address of the connection, behind a proxy. */
export function guestsIn(shop: TestShop, item: TestItem, from = '102.89.34.7') {
  const headers = { 'x-forwarded-for': from }

  /** A browser without an account and with dresses in its cart. */
  async function aGuest(quantity = 1): Promise<Browser> {
    const browser = aBrowser()
    const body = { product_id: item.id, quantity }
    await send(shop, browser, 'POST /api/carts/add_to_cart/', body, { headers })
    return browser
  }

  async function submit(browser: Browser, fields: Record<string, string>, path = GUEST_CHECKOUT) {
    const response = await post(shop, browser, path, fields, headers)
    const location = response.headers.get('location')
    return { status: response.status, location, html: await response.text() }
  }

  /** Looks at the total, and confirms it. */
  async function confirm(browser: Browser, change: Record<string, string> = {}) {
    const given = { ...FILLED, ...change }
    const { html } = await submit(browser, { ...given, do: 'price' })
    const [, quoted = ''] = /name="quoted_for" value="([^"]*)"/.exec(html) ?? []
    return submit(browser, { ...given, quote: quoteIn(html), quoted_for: quoted, do: 'confirm' })
  }

  /** An order without an account, and the path of its page. */
  async function anOrder(change: Record<string, string> = {}, quantity = 1) {
    const browser = await aGuest(quantity)
    const { status, location } = await confirm(browser, change)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/pay\//)])
    return { browser, order: await newestOrder(shop), path: location ?? '' }
  }

  async function aPaidOrder(change: Record<string, string> = {}) {
    const made = await anOrder(change)
    const chosen = await submit(made.browser, { payment_kind: 'fiat' }, made.path)
    expect(chosen.status).toBe(303)
    const [attempt] = await attemptsOf(shop, made.order.id)
    const reference = attempt?.reference ?? ''
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    return made
  }

  return { aGuest, submit, confirm, anOrder, aPaidOrder }
}
