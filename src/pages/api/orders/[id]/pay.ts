import type { APIRoute } from 'astro'
import { beginPayment } from '#lib/checkout/pay.server.ts'
import { paySchema } from '#lib/orders/orders.schema.ts'
import { requireBuyer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'
import { answerOnce } from '#lib/web/endpoints/idempotency.server.ts'

export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context
  const buyer = requireBuyer(locals)
  const body = await readBody(request, paySchema)
  return answerOnce(context, body, async () => {
    const { payment_kind: kind, payment_way: way } = body
    const page = await beginPayment(locals.shop, buyer, params['id'] ?? '', { kind, way })
    const { url, reference, provider } = page
    return Response.json({ data: { link: url, authorization_url: url, reference, provider } })
  })
}
