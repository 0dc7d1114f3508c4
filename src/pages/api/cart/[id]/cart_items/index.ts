import type { APIRoute } from 'astro'
import { addToCart } from '#lib/cart/add.server.ts'
import { readCartItems } from '#lib/cart/cart.server.ts'
import { newCartItemSchema } from '#lib/cart/cart.schema.ts'
import { answerAdded, readCartBody } from '#lib/web/endpoints/cart-body.server.ts'
import { ownerOfCart } from '#lib/web/cookies/cart-cookie.server.ts'
import { changeOnce } from '#lib/web/endpoints/idempotency.server.ts'

export const GET: APIRoute<never, { id: string }> = async (context) => {
  const { id } = context.params
  return Response.json(await readCartItems(context.locals.shop, ownerOfCart(context, id), id))
}

export const POST: APIRoute<never, { id: string }> = async (context) => {
  const owner = ownerOfCart(context, context.params.id)
  const body = await readCartBody(context, newCartItemSchema)
  return changeOnce(context, body, async (shop) => {
    const { item_id: itemId, ...addition } = body
    return answerAdded(
      await addToCart(shop, owner, { itemId, ...addition }, { cartId: context.params.id }),
    )
  })
}
