import type { APIRoute } from 'astro'
import { peopleTable } from './_table.ts'

export const GET: APIRoute = ({ locals: { shop }, url }) => peopleTable(shop, url.searchParams)
