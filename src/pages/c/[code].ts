import type { APIRoute } from 'astro'
import { keepSharedCode } from '#lib/web/cookies/cart-cookie.server.ts'

/**
 * The link of a cart from the desk. It leads to the page without the code, so that no history and no other site has it;
 * a cookie keeps it meanwhile. A link changes nothing: the page has a button.
 */
export const GET: APIRoute = (context) => {
  keepSharedCode(context, context.params['code'] ?? '')
  return context.redirect('/c', 303)
}
