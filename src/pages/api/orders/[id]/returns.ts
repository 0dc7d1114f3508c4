import type { APIRoute } from 'astro'
import { returnSchema } from '#lib/orders/returns/returns.schema.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { toReturnJson } from '#lib/orders/returns/returns.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { parseFields } from '#lib/parse.ts'
import { filesIn, readFields, uploadsOf } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, params, request }) => {
  const customer = requireCustomer(locals)
  const fields = await readFields(request)
  const newReturn = parseFields(fields, returnSchema)
  const photos = await uploadsOf(filesIn(fields['photos']))
  const asked = await askForReturn(locals.shop, customer, params['id'] ?? '', newReturn, photos)
  return Response.json(toReturnJson(asked), { status: 201 })
}
