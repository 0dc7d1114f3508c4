import type { APIRoute } from 'astro'
import { ledgerTable } from './_table.ts'

export const GET: APIRoute = ({ locals: { shop }, url }) => ledgerTable(shop, url.searchParams)
