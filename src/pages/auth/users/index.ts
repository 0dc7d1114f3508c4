import type { APIRoute } from 'astro'
import { signUpSchema } from '#lib/accounts/accounts.schema.ts'
import { signUp } from '#lib/accounts/sign-up/sign-up.server.ts'
import { noteSignUp } from '#lib/web/sign-up-cookie.server.ts'
import { readBody } from '#lib/web/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const given = await readBody(request, signUpSchema)
  const user = await signUp(locals.shop, given, locals.network)
  noteSignUp(cookies, locals.shop, user.email)
  return Response.json(user, { status: 201 })
}
