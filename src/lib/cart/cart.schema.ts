import * as z from 'zod/mini'
import { id, integer, line, reference, text } from '#lib/fields.schema.ts'
import { OFFER_CODE_LENGTH } from '#lib/codes.ts'
import { cartErrors } from '#lib/texts/buying/cart.ts'
import { MAX_PER_LINE } from './cart.ts'

/** How many more or fewer, never the quantity itself. */
const difference = () =>
  z.pipe(
    integer(-MAX_PER_LINE, MAX_PER_LINE),
    z.number().check(z.refine((value) => value !== 0, cartErrors.zero)),
  )

/** The name or the id of a size. */
const size = () => z.nullish(z.union([z.string().check(z.maxLength(100)), z.int()]))

const choice = {
  size: size(),
  colour: z.nullish(z.string().check(z.maxLength(100))),
  /** The id of a size in a colour. */
  variant: z.nullish(id()),
}

export const newCartItemSchema = z.object({
  item_id: reference(),
  quantity: difference(),
  ...choice,
})

export const addToCartSchema = z.object({
  product_id: reference(),
  quantity: difference(),
  ...choice,
})

export const mergeCartsSchema = z.object({
  cart_id: z.nullish(z.string().check(z.maxLength(100))),
})

/** The product page's form. */
export const buyFormSchema = z.object({
  quantity: z._default(integer(1, MAX_PER_LINE), 1),
  size: z.nullish(text(100, 0)),
  colour: z.nullish(text(100, 0)),
})

export const codeSchema = z.object({ code: line(OFFER_CODE_LENGTH * 2) })

/** The form of the cart's code. */
export const codeFormSchema = z.object({
  do: z.enum(['use-code', 'drop-code']),
  code: z._default(line(OFFER_CODE_LENGTH * 2, 0), ''),
})

export type CodeForm = z.output<typeof codeFormSchema>

/** The forms of the cart's lines. */
export const lineFormSchema = z.object({ line: id(), do: z.enum(['fewer', 'more', 'remove']) })
export type LineForm = z.output<typeof lineFormSchema>
