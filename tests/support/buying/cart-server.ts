import { vi } from 'vitest'
import { type Cart, type CartItem, NO_OFFERS } from '#lib/cart/cart.ts'

/** A request that the browser made. */
export type Asked = { what: string; body: unknown; key: string | null }
type Answer = { status: number; body?: unknown } | 'no reply'

/** Plays the shop's server for stores and islands. Returns the requests, in order. */
export function playServer(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const asked = {
      what: `${options.method} ${path}`,
      body: options.body ? JSON.parse(String(options.body)) : undefined,
      key: new Headers(options.headers).get('idempotency-key'),
    }
    all.push(asked)
    const reply = await answer(asked)
    if (reply === 'no reply') throw new TypeError('network')
    const text = reply.body === undefined ? null : JSON.stringify(reply.body)
    return new Response(text, {
      status: reply.status,
      headers: text ? { 'content-type': 'application/json' } : {},
    })
  })
  return all
}

/** A cart line as the server answers it: mugs at ₦3,000. */
export const aLine = (line: { id: number; quantity: number } & Partial<CartItem>): CartItem => ({
  price_sub_total: line.quantity * 3_000,
  discount: 0,
  offers: [],
  size: 'No Size',
  colour: null,
  available: 9,
  notice: null,
  item: {
    id: line.id * 10,
    name: 'Sunday Enamel Mug',
    slug: 'sunday-enamel-mug',
    price: 3_000,
    original_price: 3_000,
    size: 'No Size',
    colour: null,
    image: null,
    favorite_id: null,
    is_favourite: false,
  },
  ...line,
})

export const aCart = (lines: CartItem[], version = 1): Cart => ({
  id: 'Jx3aaaaaaaaaaaaaaaaaaa',
  version,
  cart_items: lines,
  items_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  price_grand_total: lines.reduce((sum, line) => sum + line.price_sub_total, 0),
  ...NO_OFFERS,
})

/** The reply to a change of a line. */
export const changed = (line: CartItem, version = 2) => {
  const { cart_items: _, ...totals } = aCart([line], version)
  return { ...line, cart: totals }
}
