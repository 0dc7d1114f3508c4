import type { APIRoute } from 'astro'
import { shopFacts } from '#lib/content/facts.server.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = ({ request }) => {
  const { email, phone, address } = shopFacts()
  return answerRead(request, [{ email, phone_number: phone, address }])
}
