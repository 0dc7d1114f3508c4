import type { APIRoute } from 'astro'
import { endSession } from '#lib/desk/sign-in/sessions.server.ts'
import { dropDeskCookie } from '#lib/web/cookies/desk-cookie.server.ts'
import { requireDeskSession } from '#lib/web/desk.server.ts'

export const POST: APIRoute = async ({ locals, cookies, redirect }) => {
  await endSession(locals.shop, requireDeskSession(locals))
  dropDeskCookie(cookies, locals.shop.config)
  return redirect('/desk/signin', 303)
}
