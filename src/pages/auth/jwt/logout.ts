import type { APIRoute } from 'astro'
import { logoutSchema } from '#lib/accounts/accounts.schema.ts'
import { dropSessionCookie, sessionCookieOf } from '#lib/web/cookies/session-cookie.server.ts'
import { endSession } from '#lib/accounts/sessions/sessions.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const { refresh } = await readBody(request, logoutSchema)
  await endSession(locals.shop, { refresh, cookie: sessionCookieOf(cookies, locals.shop.config) })
  dropSessionCookie(cookies, locals.shop.config)
  return new Response(null, { status: 204 })
}
