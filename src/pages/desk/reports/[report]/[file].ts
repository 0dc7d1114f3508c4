import type { APIRoute } from 'astro'
import { reportFile } from './_table.ts'

export const GET: APIRoute = ({ locals, params, url }) =>
  reportFile(locals, params, url.searchParams)
