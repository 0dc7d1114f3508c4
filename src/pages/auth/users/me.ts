import type { APIRoute } from 'astro'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'

export const prerender = false

export const GET: APIRoute = ({ locals }) => {
  const { email, username, id } = requireCustomer(locals)
  return Response.json({ email, username, id })
}
