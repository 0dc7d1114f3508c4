import { expect } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import type { TestItem } from '../world.ts'

/** Requests of tests that read and change carts. */
export function cartsIn(shop: TestShop) {
  async function cartOf(browser: Browser): Promise<Cart> {
    const response = await send(shop, browser, 'GET /api/cart/')
    expect(response.status).toBe(200)
    const [cart] = (await response.json()) as Cart[]
    if (!cart) throw new Error('no cart')
    return cart
  }

  /** A guest who has asked for the cart, and so has its id and secret. */
  async function aGuest(): Promise<Browser & { cartId: string }> {
    const browser = aBrowser()
    const { id } = await cartOf(browser)
    return Object.assign(browser, { cartId: id })
  }

  const add = (browser: Browser, item: TestItem, quantity: unknown, size?: unknown) =>
    send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity, size })

  const change = (
    browser: Browser,
    cartId: string,
    item: TestItem,
    quantity: unknown,
    size?: unknown,
  ) =>
    send(shop, browser, `POST /api/cart/${cartId}/cart_items/`, {
      item_id: item.id,
      quantity,
      size,
    })

  return { cartOf, aGuest, add, change }
}
