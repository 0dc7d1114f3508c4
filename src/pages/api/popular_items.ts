import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { listPopular } from '#lib/catalogue/lists/trending.server.ts'
import { readPage } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const found = await listPopular(locals.shop, readPage(url.searchParams))
  return answerItems(locals, request, url, found)
}
