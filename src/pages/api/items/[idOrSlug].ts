import type { APIRoute } from 'astro'
import { findItem } from '#lib/catalogue/items.server.ts'
import { toDetailJson } from '#lib/catalogue/wire.ts'
import { releaseExpiredHolds } from '#lib/orders/expire.server.ts'
import { answerRead } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop }, params, request }) => {
  await releaseExpiredHolds(shop)
  const item = await findItem(shop, params['idOrSlug'] ?? '')
  return answerRead(request, toDetailJson(item, shop.config.siteUrl))
}
