import type { APIRoute } from 'astro'
import { readPaymentByLink } from '#lib/checkout/pay-link.server.ts'
import { paymentQuerySchema } from '#lib/checkout/payment.schema.ts'
import { readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, params: { token = '' }, url }) => {
  const { wait } = readQuery(url.searchParams, paymentQuerySchema)
  return Response.json(await readPaymentByLink(locals.shop, token, wait))
}
