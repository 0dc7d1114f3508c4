import type { APIRoute } from 'astro'
import { changeAccountSchema } from '#lib/accounts/accounts.schema.ts'
import { changeAccount, toUser } from '#lib/accounts/accounts.server.ts'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'
import { readBody } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = ({ locals }) => Response.json(toUser(requireCustomer(locals)))

export const PATCH: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const changes = await readBody(request, changeAccountSchema)
  return Response.json(toUser(await changeAccount(locals.shop, customer, changes)))
}
