import type { APIRoute } from 'astro'
import { SMALL } from '#lib/reviews/photos/photos.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { answerPrivatePicture } from '#lib/web/endpoints/private-picture.server.ts'
import { findAnyPhoto } from '#pages/desk/reviews/_shared/photo.server.ts'

export const GET: APIRoute = async ({ locals, params, url }) => {
  const asked = { id: readPathId(params['photo']), isSmall: url.search === SMALL }
  return answerPrivatePicture({ ...(await findAnyPhoto(locals.shop, asked)), kind: 'review' })
}
