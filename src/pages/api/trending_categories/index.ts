import type { APIRoute } from 'astro'
import { listTrendingCategories } from '#lib/catalogue/lists/trending.server.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request }) =>
  answerRead(request, await listTrendingCategories(locals.shop))
