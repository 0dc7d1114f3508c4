import type { APIRoute } from 'astro'
import { profileFavouriteSchema } from '#lib/favourites/favourites.schema.ts'
import { removeFavouriteItem } from '#lib/favourites/favourites.server.ts'
import { favouriteState } from '#lib/favourites/favourites.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { product_id: itemId } = await readBody(request, profileFavouriteSchema)
  await removeFavouriteItem(locals.shop, customer, itemId)
  return Response.json(favouriteState(itemId, null))
}
