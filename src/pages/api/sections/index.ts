import type { APIRoute } from 'astro'
import { partFilterSchema } from '#lib/catalogue/catalogue.schema.ts'
import { listSections } from '#lib/catalogue/lists/categories.server.ts'
import { toSectionJson } from '#lib/catalogue/items/wire.ts'
import { answerRead, readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  const filter = readQuery(url.searchParams, partFilterSchema)
  const sections = await listSections(locals.shop, filter)
  return answerRead(request, sections.map(toSectionJson))
}
