import type { APIRoute } from 'astro'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { findPhotoOf } from '#lib/reviews/photos/photos.server.ts'
import { SMALL } from '#lib/reviews/photos/photos.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { answerPrivatePicture } from '#lib/web/endpoints/private-picture.server.ts'

/** Only the browser keeps it: no other cache has a photo that is taken off, or hidden with its review. */
const SHOWN = 'private, max-age=3600'

export const GET: APIRoute = async ({ locals, params, url }) => {
  const { shop, visitor } = locals
  const photoId = readPathId(params['photo'])
  const { id } = await findItem(shop, params['slug'] ?? '')
  const customerId = visitor.kind === 'customer' ? visitor.customer.id : null
  const isSmall = url.search === SMALL
  const photo = await findPhotoOf(shop, id, { id: photoId, isSmall, customerId })
  const response = answerPrivatePicture({ ...photo, kind: 'review' })
  if (photo.isShown) response.headers.set('cache-control', SHOWN)
  return response
}
