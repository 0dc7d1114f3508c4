import type { APIRoute } from 'astro'
import { removeFavourite } from '#lib/favourites/favourites.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'

export const DELETE: APIRoute = async ({ locals, params }) => {
  const customer = requireCustomer(locals)
  await removeFavourite(locals.shop, customer, readPathId(params['id']))
  return new Response(null, { status: 204 })
}
