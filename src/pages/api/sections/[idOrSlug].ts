import type { APIRoute } from 'astro'
import { findMarks } from '#lib/marks/marks.server.ts'
import { pricesHoldMs } from '#lib/catalogue/index/open-index.server.ts'
import { findSection } from '#lib/catalogue/lists/categories.server.ts'
import { toSectionWithItemsJson } from '#lib/catalogue/items/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals: { shop, visitor }, params, request }) => {
  const section = await findSection(shop, params['idOrSlug'] ?? '')
  const ids = section.categories.flatMap(({ items }) => items.map(({ id }) => id))
  const marks = await findMarks(shop, visitor, ids)
  const data = toSectionWithItemsJson(section, shop.config.siteUrl, marks)
  return answerRead(request, data, await pricesHoldMs(shop))
}
