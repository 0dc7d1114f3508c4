import type { APIRoute } from 'astro'
import { findSection } from '#lib/catalogue/places.server.ts'
import { toSectionWithItemsJson } from '#lib/catalogue/wire.ts'
import { answerRead } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop }, params, request }) => {
  const section = await findSection(shop, params['idOrSlug'] ?? '')
  return answerRead(request, toSectionWithItemsJson(section, shop.config.siteUrl))
}
