import type { APIRoute } from 'astro'
import { findOrder, hideOrder } from '#lib/orders/orders.server.ts'
import { toOrderJson } from '#lib/orders/order-json.ts'
import { requireCustomer } from '#lib/visitor.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const order = await findOrder(locals.shop, requireCustomer(locals), params['id'] ?? '')
  return Response.json(toOrderJson(order, locals.shop.config.siteUrl))
}

export const DELETE: APIRoute = async ({ locals, params }) => {
  await hideOrder(locals.shop, requireCustomer(locals), params['id'] ?? '')
  return new Response(null, { status: 204 })
}
