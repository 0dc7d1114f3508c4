import type { APIRoute } from 'astro'
import { returnSchema } from '#lib/orders/returns/returns.schema.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { toReturnJson } from '#lib/orders/returns/returns.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, params, request }) => {
  const customer = requireCustomer(locals)
  const newReturn = await readBody(request, returnSchema)
  const asked = await askForReturn(locals.shop, customer, params['id'] ?? '', newReturn)
  return Response.json(toReturnJson(asked), { status: 201 })
}
