import type { APIRoute } from 'astro'
import { factsFile } from './_file.ts'

export const GET: APIRoute = ({ locals: { shop } }) => factsFile(shop)
