import type { APIRoute } from 'astro'
import { setSessionCookie } from '#lib/web/cookies/session-cookie.server.ts'
import { renewCookie } from '#lib/accounts/sessions/sessions.server.ts'
import { requireSession } from '#lib/visitor.ts'

/** For a browser that has the tokens but lost the cookie. */
export const POST: APIRoute = async ({ locals, cookies }) => {
  const cookie = await renewCookie(locals.shop, requireSession(locals))
  setSessionCookie(cookies, locals.shop.config, cookie)
  return new Response(null, { status: 204 })
}
