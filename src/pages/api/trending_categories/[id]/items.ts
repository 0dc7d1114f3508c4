import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { listTrendingIn } from '#lib/catalogue/lists/trending.server.ts'
import { readPage, readPathId } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, params, request, url }) => {
  const asked = readPage(url.searchParams)
  const found = await listTrendingIn(locals.shop, readPathId(params['id']), asked)
  return answerItems(locals, request, url, found)
}
