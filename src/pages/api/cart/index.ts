import type { APIRoute } from 'astro'
import { readCart } from '#lib/cart/cart.server.ts'
import { cartOwner } from '#lib/web/cookies/cart-cookie.server.ts'

export const GET: APIRoute = async (context) => {
  const cart = await readCart(context.locals.shop, cartOwner(context))
  return Response.json([cart])
}
