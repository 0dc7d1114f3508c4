import type { APIContext } from 'astro'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { id, integer, text } from '#lib/fields.schema.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.server.ts'
import { readBody, readFields } from '#lib/web/http.server.ts'
import { addToCart } from './add.server.ts'
import { cartOwner, cartOwnerIfAny } from './cart-key.server.ts'
import { markPricesSeen, readCart, removeLine } from './cart.server.ts'
import { type Cart, type CartOwner, MAX_PER_LINE } from './cart.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>

/** The sentence that a form was refused with; anything that is no refusal rises. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ShopError)) throw error
  return Object.values(error.fields).flat().join(' ') || error.detail
}

const buyForm = z.object({
  quantity: z._default(integer(1, MAX_PER_LINE), 1),
  size: z.nullish(text(100, 0)),
})

/** Why an item did not go into the cart, and what was picked. */
export type RefusedForm = { error: string; size?: string | undefined; quantity?: number }

/** The product page's form. Null when the item is in the cart. */
export async function addFromForm(page: Page, itemId: number): Promise<RefusedForm | null> {
  let picked: Partial<RefusedForm> = {}
  try {
    const fields = await readFields(page.request)
    if (typeof fields['size'] === 'string') picked = { size: fields['size'] }
    const { quantity, size } = parseFields(fields, buyForm)
    picked = { ...picked, quantity }
    await addToCart(page.locals.shop, cartOwner(page), { itemId, quantity, size })
    return null
  } catch (error) {
    return { ...picked, error: sentenceOf(error) }
  }
}

const lineForm = z.object({ line: id(), do: z.enum(['fewer', 'more', 'remove']) })

/** The forms of the cart's lines. Null when it is done, else why it is not. */
export async function changeFromForm(page: Page): Promise<string | null> {
  try {
    const form = await readBody(page.request, lineForm)
    // A guest without a cart has no line to change, and begins none by asking; of others the cookie is renewed.
    if (cartOwnerIfAny(page)) await changeLineOf(page.locals.shop, cartOwner(page), form)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

async function changeLineOf(
  shop: Shop,
  owner: CartOwner,
  form: z.output<typeof lineForm>,
): Promise<void> {
  const cart = await readCart(shop, owner)
  const line = cart.cart_items.find(({ id }) => id === form.line)
  // Gone already, perhaps by another tab: the page that follows shows what there is.
  if (!line) return
  if (form.do === 'remove')
    return removeLine(shop, owner, { cartId: cart.id, lineId: line.id }).catch(ignoreGone)
  const quantity = form.do === 'more' ? 1 : -1
  await addToCart(shop, owner, { itemId: line.item.id, quantity, size: line.size })
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'not_found')) throw error
}

const NO_CART: Cart = {
  id: '',
  version: 0,
  price_grand_total: 0,
  items_count: 0,
  cart_items: [],
}

/** The cart for its page, where changed prices are seen; a guest without one gets no cookie for looking. */
export async function readCartForPage(page: Page): Promise<Cart> {
  const owner = cartOwnerIfAny(page)
  if (!owner) return NO_CART
  const { shop } = page.locals
  const cart = await readCart(shop, owner)
  if (!page.request.headers.has('sec-purpose')) await markPricesSeen(shop, cart)
  return cart
}
