import type { APIRoute } from 'astro'
import { emailSchema } from '#lib/accounts/accounts.schema.ts'
import { askForActivationQuietly } from '#lib/accounts/sign-up/activation.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const { email } = await readBody(request, emailSchema)
  await askForActivationQuietly(locals.shop, email, locals.network)
  return new Response(null, { status: 204 })
}
