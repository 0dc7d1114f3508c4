import type { APIRoute } from 'astro'
import { sessionCookieOf } from '#lib/web/cookies/session-cookie.server.ts'
import { tokensForCookie } from '#lib/accounts/sessions/sessions.server.ts'

/** For a browser that signed in without script and has the cookie only. */
export const POST: APIRoute = async ({ locals, cookies }) =>
  Response.json(await tokensForCookie(locals.shop, sessionCookieOf(cookies, locals.shop.config)))
