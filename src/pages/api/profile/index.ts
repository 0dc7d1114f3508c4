import type { APIRoute } from 'astro'
import { addressBlockSchema, profileSchema } from '#lib/accounts/profile/profile.schema.ts'
import { changeProfile, readProfile } from '#lib/accounts/profile/profile.server.ts'
import { sortFields } from '#lib/parse.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readFields } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals }) =>
  Response.json([await readProfile(locals.shop, requireCustomer(locals))])

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { given, errors: malformed } = sortFields(await readFields(request), profileSchema)
  return Response.json(await changeProfile(locals.shop, customer, given, { malformed }))
}

export const PUT: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { given, errors: malformed } = sortFields(await readFields(request), addressBlockSchema)
  return Response.json(await changeProfile(locals.shop, customer, given, { malformed }))
}
