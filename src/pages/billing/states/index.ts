import type { APIRoute } from 'astro'
import { listStates } from '#lib/delivery/delivery.server.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request }) =>
  answerRead(request, await listStates(locals.shop))
