import type { APIRoute } from 'astro'
import { readSchema } from '#lib/notifications/notifications.schema.ts'
import { readNotices } from '#lib/notifications/notifications.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { ids } = await readBody(request, readSchema)
  await readNotices(locals.shop, customer, ids)
  return new Response(null, { status: 204 })
}
