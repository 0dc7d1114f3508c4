import type { APIRoute } from 'astro'
import { listPosts } from '#lib/content/content.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { toRss } from '#lib/content/rss.ts'
import { cachePage } from '#lib/web/cache-page.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop } }) => {
  const posts = await listPosts(shop.now())
  const response = new Response(toRss(posts, shop.config.siteUrl, shopFacts().brand), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
  cachePage({ response }, ['blog'])
  return response
}
