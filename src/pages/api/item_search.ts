import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { searchItems } from '#lib/catalogue/search/search.server.ts'
import { readPage } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const query = url.searchParams.get('query') ?? ''
  const found = await searchItems(locals.shop, query, readPage(url.searchParams))
  return answerItems(locals, request, url, found)
}
