import type { APIRoute } from 'astro'
import { findItem } from '#lib/catalogue/items.server.ts'
import { toDetailJson } from '#lib/catalogue/wire.ts'
import { answerRead } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop }, params, request }) => {
  const item = await findItem(shop, params['idOrSlug'] ?? '')
  return answerRead(request, toDetailJson(item, shop.config.siteUrl))
}
