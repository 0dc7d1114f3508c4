import type { APIRoute } from 'astro'
import { mergeCartsSchema } from '#lib/cart/cart.schema.ts'
import { cartToMerge, dropCartCookie } from '#lib/web/cookies/cart-cookie.server.ts'
import { mergeCarts } from '#lib/cart/merge.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'
import { changeOnce } from '#lib/web/endpoints/idempotency.server.ts'

export const POST: APIRoute = async (context) => {
  const { customer, secret } = cartToMerge(context)
  const body = await readBody(context.request, mergeCartsSchema)
  const response = await changeOnce(context, body, async (shop) =>
    Response.json(await mergeCarts(shop, customer, secret)),
  )
  dropCartCookie(context)
  return response
}
