import type { APIRoute } from 'astro'
import { LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import { sitemapPart } from '#lib/sitemap/sitemap.server.ts'
import { cachePage } from '#lib/web/page-cache/cache-page.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const response = new Response(await sitemapPart(locals.shop, params['part'] ?? ''), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
  cachePage({ response }, [LISTS_TAG])
  return response
}
