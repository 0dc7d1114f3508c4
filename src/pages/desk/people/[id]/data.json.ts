import type { APIRoute } from 'astro'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { dataFile } from './_data.ts'

export const GET: APIRoute = async ({ locals, params: { id = '' }, redirect }) =>
  (await dataFile(locals.shop, requireDeskSession(locals), id)) ??
  redirect(`/desk/people/${id}`, 303)
