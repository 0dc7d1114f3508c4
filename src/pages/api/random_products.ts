import type { APIRoute } from 'astro'
import { markItems } from '#lib/web/endpoints/answer-items.server.ts'
import { pricesHoldMs } from '#lib/catalogue/index/open-index.server.ts'
import { listRandom } from '#lib/catalogue/items/items.server.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request }) => {
  const items = await listRandom(locals.shop)
  return answerRead(request, await markItems(locals, items), await pricesHoldMs(locals.shop))
}
