import type { APIRoute } from 'astro'
import { randomItems } from '#lib/catalogue/items.server.ts'
import { toCardJson } from '#lib/catalogue/wire.ts'
import { answerRead } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop }, request }) => {
  const items = await randomItems(shop)
  return answerRead(
    request,
    items.map((item) => toCardJson(item, shop.config.siteUrl)),
  )
}
