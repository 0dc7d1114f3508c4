import type { APIRoute } from 'astro'
import { profileSchema } from '#lib/accounts/profile/profile.schema.ts'
import { changeProfile } from '#lib/accounts/profile/profile.server.ts'
import { sortFields } from '#lib/parse.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readFields, readPathId } from '#lib/web/endpoints/http.server.ts'

export const PUT: APIRoute = async ({ locals, request, params }) => {
  const customer = requireCustomer(locals)
  const profileId = readPathId(params['id'])
  const { given, errors: malformed } = sortFields(await readFields(request), profileSchema)
  return Response.json(await changeProfile(locals.shop, customer, given, { malformed, profileId }))
}
