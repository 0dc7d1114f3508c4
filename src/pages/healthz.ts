import type { APIRoute } from 'astro'
import { answers } from '#lib/db/health.server.ts'
import { checkForDamage } from '#lib/recovery/damage.server.ts'

/**
 * Whether the process answers and its database answers and takes writes, for whoever sends shoppers here. With
 * `?deep` also whether the database is sound.
 */
export const GET: APIRoute = async ({ locals: { shop }, url }) => {
  if (!(await answers(shop.db, shop.now())))
    return unwell('The database does not answer, or takes no writes.')
  const damage = url.searchParams.has('deep') ? await checkForDamage(shop) : null
  return damage === null ? new Response('ok') : unwell('The database is damaged.')
}

const unwell = (said: string): Response =>
  new Response(said, { status: 503, headers: { 'retry-after': '5' } })
