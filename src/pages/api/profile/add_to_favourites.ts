import type { APIRoute } from 'astro'
import { profileFavouriteSchema } from '#lib/favourites/favourites.schema.ts'
import { addFavourite } from '#lib/favourites/favourites.server.ts'
import { favouriteState } from '#lib/favourites/favourites.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { product_id: itemId } = await readBody(request, profileFavouriteSchema)
  const { favouriteId, isNew } = await addFavourite(locals.shop, customer, itemId, 'product_id')
  return Response.json(favouriteState(itemId, favouriteId), { status: isNew ? 201 : 200 })
}
