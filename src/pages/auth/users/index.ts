import type { APIRoute } from 'astro'
import { signUpSchema } from '#lib/accounts/accounts.schema.ts'
import { signUp } from '#lib/accounts/sign-up/sign-up.server.ts'
import { sortFields } from '#lib/parse.ts'
import { noteSignUp, signUpBrowser } from '#lib/web/cookies/sign-up-cookie.server.ts'
import { readFields } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request, cookies }) => {
  const fields = sortFields(await readFields(request), signUpSchema)
  const { shop, network } = locals
  const browser = signUpBrowser(cookies, shop)
  const user = await signUp(shop, fields, { network, browser })
  noteSignUp(cookies, shop, { email: user.email, browser })
  return Response.json(user, { status: 201 })
}
