import type { APIRoute } from 'astro'
import { pricesHoldMs } from '#lib/catalogue/index/open-index.server.ts'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { findMarks } from '#lib/marks/marks.server.ts'
import { toDetailJson } from '#lib/catalogue/items/wire.ts'
import { recordView } from '#lib/history/history.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { answerRead, isPrefetch } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals: { shop, visitor }, params, request }) => {
  await releaseExpiredHolds(shop)
  const item = await findItem(shop, params['idOrSlug'] ?? '')
  await recordView(shop, visitor, item.id, { isPrefetch: isPrefetch(request) })
  const marks = await findMarks(shop, visitor, [item.id])
  const data = toDetailJson(item, shop.config.siteUrl, marks.get(item.id))
  return answerRead(request, data, await pricesHoldMs(shop))
}
