import type { APIRoute } from 'astro'
import { paymentQuerySchema } from '#lib/checkout/payment.schema.ts'
import { readPayment } from '#lib/checkout/payment.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, params: { id = '' }, url }) => {
  const customer = requireCustomer(locals)
  const { wait } = readQuery(url.searchParams, paymentQuerySchema)
  return Response.json(await readPayment(locals.shop, customer, id, wait))
}
