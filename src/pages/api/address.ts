import type { APIRoute } from 'astro'
import { findAddress, saveAddress, toAddressJson } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { sortFields } from '#lib/parse.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readFields } from '#lib/web/endpoints/http.server.ts'

/** A list of at most one address, as the contract has it for the profile, too. */
export const GET: APIRoute = async ({ locals }) => {
  const address = await findAddress(locals.shop, requireCustomer(locals).id)
  return Response.json([address].flatMap((found) => (found ? toAddressJson(found) : [])))
}

export const POST: APIRoute = async ({ locals, request }) => {
  const customer = requireCustomer(locals)
  const { given, errors } = sortFields(await readFields(request), addressSchema)
  const { address, isNew } = await saveAddress(locals.shop, customer, given, errors)
  return Response.json(toAddressJson(address), { status: isNew ? 201 : 200 })
}
