import type { APIRoute } from 'astro'
import { signUpSchema } from '#lib/accounts/accounts.schema.ts'
import { signUp } from '#lib/accounts/sign-up/sign-up.server.ts'
import { sortFields } from '#lib/parse.ts'
import { noteSignUp } from '#lib/web/cookies/sign-up-cookie.server.ts'
import { readFields } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const fields = sortFields(await readFields(request), signUpSchema)
  const user = await signUp(locals.shop, fields, locals.network)
  noteSignUp(cookies, locals.shop, user.email)
  return Response.json(user, { status: 201 })
}
