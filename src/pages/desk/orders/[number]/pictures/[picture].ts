import type { APIRoute } from 'astro'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { answerPrivatePicture } from '#lib/web/endpoints/private-picture.server.ts'
import { readPicture } from '#pages/desk/orders/_shared/picture.server.ts'

export const GET: APIRoute = async ({ locals, params: { number = '', picture } }) => {
  const { role } = requireDeskSession(locals).staff
  const id = readPathId(picture)
  return answerPrivatePicture(await readPicture(locals.shop, role, number, id))
}
