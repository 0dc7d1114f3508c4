import type { APIRoute } from 'astro'
import { readParcelPicture } from '#lib/checkout/parcel-picture.server.ts'
import { answerPrivatePicture } from '#lib/web/endpoints/private-picture.server.ts'

export const GET: APIRoute = async ({ locals, params: { token = '', picture = '' } }) =>
  answerPrivatePicture(await readParcelPicture(locals.shop, token, picture))
