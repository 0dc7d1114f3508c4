import type { APIRoute } from 'astro'
import { findOrder } from '#lib/orders/orders.server.ts'
import { findPictureOf } from '#lib/orders/pictures/pictures.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { answerPrivatePicture } from '#lib/web/endpoints/private-picture.server.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const { id } = await findOrder(locals.shop, requireCustomer(locals), params['id'] ?? '')
  const picture = await findPictureOf(locals.shop, id, readPathId(params['picture']))
  return answerPrivatePicture(picture)
}
