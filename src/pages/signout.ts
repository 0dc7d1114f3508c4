import type { APIRoute } from 'astro'
import { clearReturnPath } from '#lib/web/forms/return-path.server.ts'
import { dropSessionCookie, sessionCookieOf } from '#lib/web/cookies/session-cookie.server.ts'
import { endSession } from '#lib/accounts/sessions/sessions.server.ts'

/** A link or a bookmark changes nothing. */
export const GET: APIRoute = ({ redirect }) => redirect('/', 303)

export const POST: APIRoute = async ({ locals, cookies, redirect }) => {
  await endSession(locals.shop, { cookie: sessionCookieOf(cookies, locals.shop.config) })
  dropSessionCookie(cookies, locals.shop.config)
  clearReturnPath({ cookies, locals })
  return redirect('/', 303)
}
