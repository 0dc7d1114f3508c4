import type { APIRoute } from 'astro'
import { quoteArea } from '#lib/delivery/delivery.server.ts'
import { answerRead, readPathId } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, params, request }) =>
  answerRead(request, await quoteArea(locals.shop, readPathId(params['lga'])))
