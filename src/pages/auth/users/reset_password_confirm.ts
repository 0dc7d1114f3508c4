import type { APIRoute } from 'astro'
import { resetSchema } from '#lib/accounts/accounts.schema.ts'
import { resetPassword } from '#lib/accounts/reset.server.ts'
import { readBody } from '#lib/web/http.server.ts'
import { setSessionCookie } from '#lib/web/session-cookie.server.ts'

export const prerender = false

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const { tokens, cookie } = await resetPassword(locals.shop, await readBody(request, resetSchema))
  setSessionCookie(cookies, locals.shop.config, cookie)
  return Response.json(tokens, { headers: { 'cache-control': 'no-store' } })
}
