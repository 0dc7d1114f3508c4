import type { APIRoute } from 'astro'
import { paymentQuerySchema } from '#lib/checkout/payment.schema.ts'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { readQuery } from '#lib/web/endpoints/http.server.ts'
import { hasNews } from '#lib/desk/today/news.server.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const { staff } = requireDeskSession(locals)
  const { wait } = readQuery(url.searchParams, paymentQuerySchema)
  const since = url.searchParams.get('since') ?? ''
  return Response.json({ isNew: await hasNews(locals.shop, staff, since, wait) })
}
