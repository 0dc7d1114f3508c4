import type { APIRoute } from 'astro'
import { listBanks } from '#lib/payments/companies/banks.server.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request }) =>
  answerRead(request, await listBanks(locals.shop))
