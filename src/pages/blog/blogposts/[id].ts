import type { APIRoute } from 'astro'
import { pricesHoldMs } from '#lib/catalogue/index/open-index.server.ts'
import { listItemsBySlug } from '#lib/catalogue/items/items.server.ts'
import { toCardJson } from '#lib/catalogue/items/wire.ts'
import { findPost } from '#lib/content/content.server.ts'
import { toPostJson } from '#lib/content/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals: { shop }, params, request }) => {
  const { post } = await findPost(params['id'] ?? '', shop.now())
  const items = await listItemsBySlug(shop, post.linkedItems)
  const cards = items.map((item) => toCardJson(item, shop.config.siteUrl))
  return answerRead(request, toPostJson(post, cards), await pricesHoldMs(shop))
}
