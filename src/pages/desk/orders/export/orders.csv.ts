import type { APIRoute } from 'astro'
import { orderFile } from './_table.ts'

export const GET: APIRoute = ({ locals, url }) => orderFile(locals, url.searchParams, 'csv')
