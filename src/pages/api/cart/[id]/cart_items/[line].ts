import type { APIRoute } from 'astro'
import { removeLine } from '#lib/cart/cart.server.ts'

import { ownerOfCart } from '#lib/web/cookies/cart-cookie.server.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'

export const DELETE: APIRoute<never, { id: string; line: string }> = async (context) => {
  const { id, line } = context.params
  const owner = ownerOfCart(context, id)
  await removeLine(context.locals.shop, owner, { cartId: id, lineId: readPathId(line) })
  return new Response(null, { status: 204 })
}
