import type { APIRoute } from 'astro'
import { addressBlockSchema, profileSchema } from '#lib/accounts/profile.schema.ts'
import { changeProfile, readProfile } from '#lib/accounts/profile.server.ts'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'
import { readBody } from '#lib/web/http.server.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals }) =>
  Response.json([await readProfile(locals.shop, requireCustomer(locals))])

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const changes = await readBody(request, profileSchema)
  return Response.json(await changeProfile(locals.shop, customer, changes))
}

export const PUT: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const changes = await readBody(request, addressBlockSchema)
  return Response.json(await changeProfile(locals.shop, customer, changes))
}
