import type { APIRoute } from 'astro'
import { partFilterSchema } from '#lib/catalogue/catalogue.schema.ts'
import { listSubCategories } from '#lib/catalogue/lists/categories.server.ts'
import { toSubCategoryJson } from '#lib/catalogue/items/wire.ts'
import { answerRead, readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const filter = readQuery(url.searchParams, partFilterSchema)
  const subCategories = await listSubCategories(locals.shop, filter)
  return answerRead(request, subCategories.map(toSubCategoryJson))
}
