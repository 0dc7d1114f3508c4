import type { APIRoute } from 'astro'
import { reviewSchema } from '#lib/reviews/reviews.schema.ts'
import { saveReview } from '#lib/reviews/reviews.server.ts'
import { toReviewJson } from '#lib/reviews/reviews.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody, readPathId } from '#lib/web/endpoints/http.server.ts'

export const POST: APIRoute = async ({ locals, params, request }) => {
  const customer = requireCustomer(locals)
  const itemId = readPathId(params['id'])
  const review = await readBody(request, reviewSchema)
  const saved = await saveReview(locals.shop, customer, itemId, review)
  return Response.json(toReviewJson(saved), { status: saved.isNew ? 201 : 200 })
}
