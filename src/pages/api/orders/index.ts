import type { APIRoute } from 'astro'
import { newOrderSchema, orderFilterSchema } from '#lib/orders/orders.schema.ts'
import { listOrders } from '#lib/orders/orders.server.ts'
import { toOrderJson } from '#lib/orders/order-json.ts'
import { limitOrders, placeOrder } from '#lib/orders/placing/place.server.ts'
import { parseFields } from '#lib/parse.ts'
import { requireBuyer, requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'
import { changeOnce } from '#lib/web/endpoints/idempotency.server.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const customer = requireCustomer(locals)
  const filter = parseFields(Object.fromEntries(url.searchParams), orderFilterSchema)
  const orders = await listOrders(locals.shop, customer, {
    cartId: filter.cart_id,
    status: filter.status,
  })
  return Response.json(orders.map((order) => toOrderJson(order, locals.shop.config.siteUrl)))
}

export const POST: APIRoute = async (context) => {
  const buyer = requireBuyer(context.locals)
  const body = await readBody(context.request, newOrderSchema)
  await limitOrders(context.locals.shop, buyer)
  return changeOnce(context, body, async (shop) => {
    const { order, isNew } = await placeOrder(shop, buyer, {
      cartId: body.cart_id,
      quote: body.quote ?? undefined,
      shippingMode: body.shipping_mode,
      placeId: body.pickup_place_id,
      contact: body.contact ?? undefined,
    })
    const status = isNew ? 201 : 200
    return Response.json(toOrderJson(order, shop.config.siteUrl), { status })
  })
}
