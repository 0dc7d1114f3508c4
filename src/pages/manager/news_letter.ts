import type { APIRoute } from 'astro'
import { newsletterSchema } from '#lib/newsletter/newsletter.schema.ts'
import { askForNewsletter } from '#lib/newsletter/newsletter.server.ts'
import { readBody } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, request }) => {
  const asked = await readBody(request, newsletterSchema)
  const isNew = await askForNewsletter(locals.shop, locals.network, asked)
  return Response.json({ email: asked.email }, { status: isNew ? 201 : 200 })
}
