import type { APIRoute } from 'astro'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'
import { listNotices } from '#lib/notifications/notifications.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals }) =>
  Response.json(await listNotices(locals.shop, requireCustomer(locals)))
