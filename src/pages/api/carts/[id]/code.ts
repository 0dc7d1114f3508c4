import type { APIRoute } from 'astro'
import { codeSchema } from '#lib/cart/cart.schema.ts'
import { dropCode, useCode } from '#lib/cart/code.server.ts'
import { readCartBody } from '#lib/web/endpoints/cart-body.server.ts'
import { dropLinkedCode, ownerOfCart } from '#lib/web/cookies/cart-cookie.server.ts'

export const POST: APIRoute<never, { id: string }> = async (context) => {
  const { id } = context.params
  const owner = ownerOfCart(context, id)
  const { code } = await readCartBody(context, codeSchema)
  const { shop, network } = context.locals
  const cart = await useCode(shop, owner, { cartId: id, code, network })
  dropLinkedCode(context)
  return Response.json(cart)
}

export const DELETE: APIRoute<never, { id: string }> = async (context) => {
  const { id } = context.params
  await dropCode(context.locals.shop, ownerOfCart(context, id), id)
  dropLinkedCode(context)
  return new Response(null, { status: 204 })
}
