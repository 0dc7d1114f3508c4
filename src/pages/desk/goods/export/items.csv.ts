import type { APIRoute } from 'astro'
import { goodsTable } from '#desk/goods/table.server.ts'

export const GET: APIRoute = ({ locals: { shop }, url }) => goodsTable(shop, url.searchParams)
