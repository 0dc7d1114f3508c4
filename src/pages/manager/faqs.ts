import type { APIRoute } from 'astro'
import { listFaqTopics } from '#lib/content/content.server.ts'
import { faqsOf } from '#lib/content/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ request, url }) =>
  answerRead(request, faqsOf(await listFaqTopics(), url.searchParams.get('topic')))
