import type { APIRoute } from 'astro'
import { listNotices } from '#lib/notifications/notifications.server.ts'
import { requireCustomer } from '#lib/visitor.ts'

export const GET: APIRoute = async ({ locals }) =>
  Response.json(await listNotices(locals.shop, requireCustomer(locals)))
