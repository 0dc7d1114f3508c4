import type { APIRoute } from 'astro'
import { answers } from '#lib/db/health.server.ts'

/** Whether the process answers and its database answers and takes writes, for whoever sends shoppers here. */
export const GET: APIRoute = async ({ locals: { shop } }) =>
  (await answers(shop.db, shop.now()))
    ? new Response('ok')
    : new Response('The database does not answer, or takes no writes.', {
        status: 503,
        headers: { 'retry-after': '5' },
      })
