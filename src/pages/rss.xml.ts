import type { APIRoute } from 'astro'
import { listPosts } from '#lib/content/content.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { toRss } from '#lib/content/rss.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals: { shop } }) =>
  new Response(toRss(await listPosts(shop.now()), shop.config.siteUrl, shopFacts().brand), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  })
