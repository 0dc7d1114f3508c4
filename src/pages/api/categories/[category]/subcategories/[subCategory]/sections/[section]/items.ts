import type { APIRoute } from 'astro'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { itemFilterSchema } from '#lib/catalogue/catalogue.schema.ts'
import { listItems } from '#lib/catalogue/items/items.server.ts'
import { readPathFilter } from '#lib/catalogue/lists/categories.server.ts'
import { readPage, readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, params, request, url }) => {
  const { category = '', subCategory = '', section = '' } = params
  const path = await readPathFilter(locals.shop, { category, subCategory, section })
  const filter = { ...readQuery(url.searchParams, itemFilterSchema), ...path }
  const found = await listItems(locals.shop, filter, readPage(url.searchParams))
  return answerItems(locals, request, url, found)
}
