import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { listNewArrivals } from '#lib/catalogue/items/items.server.ts'
import { toArrivalJson } from '#lib/catalogue/items/wire.ts'
import { readPage } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const found = await listNewArrivals(locals.shop, readPage(url.searchParams))
  return answerItems(locals, request, url, found, toArrivalJson)
}
