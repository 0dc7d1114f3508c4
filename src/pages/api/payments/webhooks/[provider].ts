import type { APIRoute } from 'astro'
import { receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'

export const POST: APIRoute = async ({ locals, params, request }) => {
  // The signature is over these very bytes, so nothing may parse them before.
  const rawBody = new Uint8Array(await request.arrayBuffer())
  const { shop } = locals
  const status = await receiveWebhook(shop, params['provider'] ?? '', rawBody, request.headers)
  return new Response(null, { status })
}
