import type { APIRoute } from 'astro'
import { readPayment } from '#lib/checkout/pay-page.server.ts'
import { requireCustomer } from '#lib/visitor.ts'

export const GET: APIRoute = async ({ locals, params }) =>
  Response.json(await readPayment(locals.shop, requireCustomer(locals), params['id'] ?? ''))
