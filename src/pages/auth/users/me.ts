import type { APIRoute } from 'astro'
import { changeAccountSchema, currentPasswordSchema } from '#lib/accounts/accounts.schema.ts'
import { changeAccount, toUser } from '#lib/accounts/accounts.server.ts'
import { deleteAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { clearDevice } from '#lib/web/cookies/device-cookie.server.ts'
import { dropSessionCookie } from '#lib/web/cookies/session-cookie.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = ({ locals }) => Response.json(toUser(requireCustomer(locals)))

export const PATCH: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const changes = await readBody(request, changeAccountSchema)
  return Response.json(toUser(await changeAccount(locals.shop, customer, changes)))
}

export const DELETE: APIRoute = async ({ locals, request, cookies }) => {
  const customer = requireCustomer(locals)
  const { current_password } = await readBody(request, currentPasswordSchema)
  await deleteAccount(locals.shop, customer, current_password)
  dropSessionCookie(cookies, locals.shop.config)
  clearDevice(cookies, locals.shop.config)
  return new Response(null, { status: 204 })
}
