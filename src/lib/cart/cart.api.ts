import { api } from '#lib/api.ts'
import type { Cart, ChangedCartItem, MergeResult } from './cart.ts'

/** How many more, or fewer, of an item in one size and colour, by their names. */
export type Difference = { item_id: number; quantity: number; size: string; colour?: string }

export const fetchCart = async (): Promise<Cart | undefined> => (await api<Cart[]>('/api/cart/'))[0]

export const postCartItem = (
  cartId: string,
  body: Difference,
  idempotencyKey: string,
): Promise<ChangedCartItem> =>
  api(`/api/cart/${cartId}/cart_items/`, {
    method: 'POST',
    body,
    idempotencyKey,
    keepalive: true,
  })

export const postToCart = (
  { item_id, ...body }: Difference,
  idempotencyKey: string,
): Promise<ChangedCartItem> =>
  api('/api/carts/add_to_cart/', {
    method: 'POST',
    body: { product_id: item_id, ...body },
    idempotencyKey,
  })

export const deleteCartItem = (cartId: string, lineId: number): Promise<void> =>
  api(`/api/cart/${cartId}/cart_items/${lineId}/`, { method: 'DELETE' })

/** Merges the guest's cart, known by its cookie, into the customer's. */
export const postMergeCarts = (): Promise<MergeResult> =>
  api('/api/merge_carts/', { method: 'POST', body: {} })
