import type { APIRoute } from 'astro'
import { resetSchema } from '#lib/accounts/accounts.schema.ts'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'
import { resetPassword } from '#lib/accounts/passwords/reset.server.ts'
import { setSessionCookie } from '#lib/web/cookies/session-cookie.server.ts'
import { markDevice } from '#lib/web/cookies/device-cookie.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const given = await readBody(request, resetSchema)
  const device = deviceOf(request.headers.get('user-agent'))
  const { tokens, cookie, customer } = await resetPassword(locals.shop, given, device)
  setSessionCookie(cookies, locals.shop.config, cookie)
  markDevice(cookies, locals.shop.config, customer)
  return Response.json(tokens, { headers: { 'cache-control': 'no-store' } })
}
