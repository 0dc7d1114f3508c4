import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { listRecentlyViewed } from '#lib/history/history.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readPage } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const asked = readPage(url.searchParams)
  const found = await listRecentlyViewed(locals.shop, requireCustomer(locals), asked)
  return answerItems(locals, request, url, found)
}
