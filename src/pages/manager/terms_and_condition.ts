import type { APIRoute } from 'astro'
import { findPolicy } from '#lib/content/content.server.ts'
import { toPolicyJson } from '#lib/content/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ request }) =>
  answerRead(request, toPolicyJson(await findPolicy('terms-and-conditions')))
