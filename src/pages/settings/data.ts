import type { APIRoute } from 'astro'
import { readMyData } from '#lib/accounts/deletion/my-data.server.ts'
import { requireCustomer } from '#lib/visitor.ts'

export const GET: APIRoute = async ({ locals }) => {
  const data = await readMyData(locals.shop, requireCustomer(locals))
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
