import type { APIRoute } from 'astro'
import { goodsTable } from './_table.ts'

export const GET: APIRoute = ({ locals: { shop }, url }) => goodsTable(shop, url.searchParams)
