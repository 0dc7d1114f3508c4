import type { APIRoute } from 'astro'
import { guestListsSchema } from '#lib/favourites/favourites.schema.ts'
import { mergeGuestLists } from '#lib/favourites/guest-lists.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const lists = await readBody(request, guestListsSchema)
  return Response.json({ favourites: await mergeGuestLists(locals.shop, customer, lists) })
}
