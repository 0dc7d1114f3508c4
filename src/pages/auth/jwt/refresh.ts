import type { APIRoute } from 'astro'
import { refreshSchema } from '#lib/accounts/accounts.schema.ts'
import { refreshTokens } from '#lib/accounts/sessions/sessions.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const { refresh } = await readBody(request, refreshSchema)
  return Response.json(await refreshTokens(locals.shop, refresh))
}
