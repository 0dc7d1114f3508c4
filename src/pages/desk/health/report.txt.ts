import type { APIRoute } from 'astro'
import { reportFile } from './_file.ts'

export const GET: APIRoute = ({ locals: { shop } }) => reportFile(shop)
