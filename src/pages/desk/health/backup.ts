import type { APIRoute } from 'astro'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { backupFile } from './_file.ts'

export const GET: APIRoute = async ({ locals, redirect }) =>
  (await backupFile(locals.shop, requireDeskSession(locals), locals.drained)) ??
  redirect('/desk/health', 303)
