import type { APIRoute } from 'astro'
import { listCategories } from '#lib/catalogue/lists/categories.server.ts'
import { toCategoryJson } from '#lib/catalogue/items/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals: { shop }, request }) => {
  const categories = await listCategories(shop)
  return answerRead(
    request,
    categories.map((category) => toCategoryJson(category, shop.config.siteUrl)),
  )
}
