import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { listBestDeals } from '#lib/catalogue/items/items.server.ts'
import { readPage } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const found = await listBestDeals(locals.shop, readPage(url.searchParams))
  return answerItems(locals, request, url, found)
}
