import type { APIRoute } from 'astro'
import { readParcelPicture } from '#lib/checkout/parcel-picture.server.ts'
import { answerOrderPicture } from '#lib/web/endpoints/order-picture.server.ts'

export const GET: APIRoute = async ({ locals, params: { token = '', picture = '' } }) =>
  answerOrderPicture(await readParcelPicture(locals.shop, token, picture))
