import type { APIRoute } from 'astro'
import { tokenSchema } from '#lib/accounts/accounts.schema.ts'
import { verifyToken } from '#lib/accounts/sessions/sessions.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const { token } = await readBody(request, tokenSchema)
  await verifyToken(locals.shop, token)
  return Response.json({})
}
