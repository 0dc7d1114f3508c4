import type { APIRoute } from 'astro'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { answerOrderPicture } from '#lib/web/endpoints/order-picture.server.ts'
import { readPicture } from '#pages/desk/orders/_shared/picture.server.ts'

export const GET: APIRoute = async ({ locals, params: { number = '', picture } }) => {
  const { role } = requireDeskSession(locals).staff
  const id = readPathId(picture)
  return answerOrderPicture(await readPicture(locals.shop, role, number, id))
}
