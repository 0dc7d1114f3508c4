import type { APIRoute } from 'astro'
import { addToCart } from '#lib/cart/add.server.ts'
import { addToCartSchema } from '#lib/cart/cart.schema.ts'
import { answerAdded, readCartBody } from '#lib/web/endpoints/cart-body.server.ts'
import { cartOwner } from '#lib/web/cookies/cart-cookie.server.ts'
import { changeOnce } from '#lib/web/endpoints/idempotency.server.ts'

export const POST: APIRoute = async (context) => {
  const body = await readCartBody(context, addToCartSchema)
  const owner = cartOwner(context)
  return changeOnce(context, body, async (shop) => {
    const { product_id: itemId, ...addition } = body
    return answerAdded(
      await addToCart(shop, owner, { itemId, ...addition }, { itemField: 'product_id' }),
    )
  })
}
