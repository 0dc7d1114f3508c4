import type { APIRoute } from 'astro'
import { activationSchema } from '#lib/accounts/accounts.schema.ts'
import { activate } from '#lib/accounts/sign-up/activation.server.ts'
import { readQuery } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const link = readQuery(url.searchParams, activationSchema)
  await activate(locals.shop, link)
  return Response.json(
    { detail: 'Account verified.' },
    { headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } },
  )
}
