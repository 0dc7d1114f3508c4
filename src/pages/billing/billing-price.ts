import type { APIRoute } from 'astro'
import { ownerOfCart } from '#lib/web/cookies/cart-cookie.server.ts'
import { readCartBody } from '#lib/web/endpoints/cart-body.server.ts'
import { billingPriceSchema } from '#lib/checkout/billing.schema.ts'
import { billingPrice } from '#lib/checkout/billing.server.ts'

export const POST: APIRoute = async (context) => {
  const body = await readCartBody(context, billingPriceSchema)
  const asked = {
    cartId: body.cart_id,
    lgaId: body.lga_id ?? null,
    mode: body.shipping_mode,
    placeId: body.pickup_place_id,
  }
  const price = await billingPrice(context.locals.shop, ownerOfCart(context, asked.cartId), asked)
  return Response.json(price)
}
