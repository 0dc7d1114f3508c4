import type { APIRoute } from 'astro'
import { itemFilterSchema } from '#lib/catalogue/catalogue.schema.ts'
import { listItems } from '#lib/catalogue/items/items.server.ts'
import { answerItems } from '#lib/web/endpoints/answer-items.server.ts'
import { readPage, readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const filter = readQuery(url.searchParams, itemFilterSchema)
  const found = await listItems(locals.shop, filter, readPage(url.searchParams))
  return answerItems(locals, request, url, found)
}
