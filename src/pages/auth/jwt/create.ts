import type { APIRoute } from 'astro'
import { signInSchema } from '#lib/accounts/accounts.schema.ts'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'
import { setSessionCookie } from '#lib/web/cookies/session-cookie.server.ts'
import { deviceMarkOf, markDevice } from '#lib/web/cookies/device-cookie.server.ts'
import { signIn } from '#lib/accounts/sign-in/sign-in.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const given = await readBody(request, signInSchema)
  const device = deviceOf(request.headers.get('user-agent'))
  const mark = deviceMarkOf(cookies, locals.shop.config)
  const session = await signIn(locals.shop, given, { ...locals, device, mark })
  setSessionCookie(cookies, locals.shop.config, session.cookie)
  markDevice(cookies, locals.shop.config, session.customer)
  return Response.json(session.tokens)
}
