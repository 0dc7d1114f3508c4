import type { APIRoute } from 'astro'
import { markItems } from '#lib/web/endpoints/answer-items.server.ts'
import { toCardJson } from '#lib/catalogue/items/wire.ts'
import { favouriteSchema } from '#lib/favourites/favourites.schema.ts'
import { addFavourite, listFavourites } from '#lib/favourites/favourites.server.ts'
import { favouriteState } from '#lib/favourites/favourites.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals }) => {
  const items = await listFavourites(locals.shop, requireCustomer(locals))
  const lines = await markItems(locals, items, (...item) => ({
    ...toCardJson(...item),
    quantity: 1,
  }))
  return Response.json(lines)
}

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { item_id } = await readBody(request, favouriteSchema)
  const { favouriteId, isNew } = await addFavourite(locals.shop, customer, item_id)
  return Response.json(favouriteState(item_id, favouriteId), { status: isNew ? 201 : 200 })
}
