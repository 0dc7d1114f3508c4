import type { APIRoute } from 'astro'
import { activationSchema } from '#lib/accounts/accounts.schema.ts'
import { activate } from '#lib/accounts/sign-up/activation.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  await activate(locals.shop, await readBody(request, activationSchema))
  return new Response(null, { status: 204 })
}
