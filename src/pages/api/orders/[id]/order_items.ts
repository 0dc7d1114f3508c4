import type { APIRoute } from 'astro'
import { findOrder } from '#lib/orders/orders.server.ts'
import { toOrderItemJson } from '#lib/orders/order-json.ts'
import { requireCustomer } from '#lib/visitor.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const { items } = await findOrder(locals.shop, requireCustomer(locals), params['id'] ?? '')
  return Response.json(items.map((item) => toOrderItemJson(item, locals.shop.config.siteUrl)))
}
