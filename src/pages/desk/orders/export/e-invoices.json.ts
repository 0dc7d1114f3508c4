import type { APIRoute } from 'astro'
import { eInvoiceFile } from './_e-invoices.ts'

export const GET: APIRoute = ({ locals, url }) => eInvoiceFile(locals, url.searchParams)
