import type { APIRoute } from 'astro'
import { answers } from '#lib/db/health.server.ts'

/** Whether the process and its database answer, for whoever sends shoppers here. */
export const GET: APIRoute = async ({ locals: { shop } }) =>
  (await answers(shop.db))
    ? new Response('ok')
    : new Response('The database does not answer.', {
        status: 503,
        headers: { 'retry-after': '5' },
      })
