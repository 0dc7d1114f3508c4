import * as z from 'zod/mini'
import { integer, reference } from '#lib/fields.schema.ts'
import { cartErrors } from '#lib/texts/cart.ts'
import { MAX_PER_LINE } from './cart.ts'

/** How many more, or fewer: never a quantity as such. */
const difference = () =>
  z.pipe(
    integer(-MAX_PER_LINE, MAX_PER_LINE),
    z.number().check(z.refine((value) => value !== 0, cartErrors.zero)),
  )

/** The name or the id of a size. */
const size = () => z.nullish(z.union([z.string().check(z.maxLength(100)), z.int()]))

export const newCartItemSchema = z.object({
  item_id: reference(),
  quantity: difference(),
  size: size(),
})

export const addToCartSchema = z.object({
  product_id: reference(),
  quantity: difference(),
  size: size(),
})

export const mergeCartsSchema = z.object({
  cart_id: z.nullish(z.string().check(z.maxLength(100))),
})
