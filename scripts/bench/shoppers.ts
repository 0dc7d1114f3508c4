import { randomBytes } from 'node:crypto'
import { newId } from '#lib/random.server.ts'
import { type Call, expectStatus, type Shopper } from './load.ts'
import type { World } from './world.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
/** A line holds 99 at most, so a cart is left before that. */
const ADDS_PER_CART = 40

/**
 * Each shopper has a network of their own, since requests of a network are limited. The shop trusts this process as its
 * proxy.
 */
const networkOf = (shopper: number) => ({
  'x-forwarded-for': `41.${(shopper >> 8) & 255}.${shopper & 255}.1`,
})

/** Asks for one address; with `isEachNew` for one that nobody has asked for before. */
export function readsCall(path: string, isEachNew = false, cookie = ''): () => Call {
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
  const run = newId()
  // Not the round: rounds begin again after warming up, and those addresses are cached.
  let asked = 0
  return () => ({ method: 'GET', path: isEachNew ? `${path}${run}${asked++}` : path, headers })
}

export const reads = (path: string, isEachNew = false): Shopper => {
  const call = readsCall(path, isEachNew)
  return async (ask) => void expectStatus(await ask(call()), 200)
}

/** Puts one more of an item into a guest's cart. */
export function addsOneCall({ item, variants }: World): (round: number) => Call {
  const carts = new Map<number, string>()
  return (round) => {
    const cart = Math.floor(round / ADDS_PER_CART)
    const secret = carts.get(cart) ?? randomBytes(32).toString('base64url')
    carts.set(cart, secret)
    const body = JSON.stringify({ product_id: item.id, quantity: 1, variant: variants[0] })
    const headers = { ...JSON_TYPE, ...networkOf(cart), cookie: `cart=${secret}` }
    return { method: 'POST', path: '/api/carts/add_to_cart/', headers, body }
  }
}

export const addsToCart = (world: World): Shopper => {
  const call = addsOneCall(world)
  return async (ask, round) => void expectStatus(await ask(call(round)), 200, 201)
}

/** What a customer does from the filled cart to the payment page, without the pauses. */
export const ordersOnce = ({ item, variants, tokens }: World): Shopper => {
  return async (ask, round) => {
    const headers = { ...JSON_TYPE, ...networkOf(round), authorization: `JWT ${tokens[round]}` }
    const read = expectStatus(await ask({ method: 'GET', path: '/api/cart/', headers }), 200)
    const [cart] = JSON.parse(read.body.toString()) as [{ id: string }]
    for (const variant of [variants[0], variants[1] ?? variants[0]]) {
      const body = JSON.stringify({ item_id: item.id, quantity: 1, variant })
      const path = `/api/cart/${cart.id}/cart_items/`
      expectStatus(await ask({ method: 'POST', path, headers, body }), 200, 201)
    }
    const ordered = await ask({
      method: 'POST',
      path: '/api/orders/',
      headers,
      body: JSON.stringify({ cart_id: cart.id }),
    })
    const order = JSON.parse(expectStatus(ordered, 201).body.toString()) as { id: string }
    const path = `/api/orders/${order.id}/pay/`
    const body = JSON.stringify({ payment_kind: 'fiat' })
    expectStatus(await ask({ method: 'POST', path, headers, body }), 200)
  }
}
