import * as z from 'zod/mini'
import type { Cart, CartItem, ChangedCartItem, MergeResult } from '#lib/cart/cart.ts'
import { address, count, naira, named } from './shapes.ts'

const cartItemFields = {
  id: z.int(),
  quantity: z.int(),
  price_sub_total: naira,
  discount: naira,
  offers: z.array(z.string()),
  size: z.string(),
  colour: z.nullable(z.string()),
  available: count,
  notice: z.nullable(
    z.union([
      z.strictObject({ code: z.literal('out_of_stock') }),
      z.strictObject({ code: z.literal('limited_stock'), available: count }),
      z.strictObject({ code: z.literal('price_changed'), old: naira, new: naira }),
    ]),
  ),
  item: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    price: naira,
    original_price: naira,
    size: z.string(),
    colour: z.nullable(z.string()),
    image: address,
    favorite_id: z.nullable(z.int()),
    is_favourite: z.boolean(),
    weight_grams: z.optional(count),
  }),
}

export const cartItem = named(
  'CartItem',
  z.strictObject(cartItemFields) satisfies z.ZodMiniType<CartItem>,
)

const totals = {
  price_grand_total: naira,
  items_count: count,
  version: z.int(),
  discount_total: naira,
  code: z.nullable(z.string()),
  code_problem: z.nullable(z.string()),
  free_delivery: z.boolean(),
}

export const changedCartItem = named(
  'ChangedCartItem',
  z.strictObject({
    ...cartItemFields,
    cart: z.strictObject({ id: z.string(), ...totals }),
  }) satisfies z.ZodMiniType<ChangedCartItem>,
)

export const cart = named(
  'Cart',
  z.strictObject({
    id: z.string(),
    ...totals,
    cart_items: z.array(cartItem),
  }) satisfies z.ZodMiniType<Cart>,
)

export const mergeResult = named(
  'MergeResult',
  z.strictObject({
    merged: count,
    adjustments: z.array(
      z.strictObject({
        item_id: z.int(),
        size: z.string(),
        requested: count,
        kept: count,
        reason: z.enum(['stock', 'limit']),
      }),
    ),
    cart,
  }) satisfies z.ZodMiniType<MergeResult>,
)
