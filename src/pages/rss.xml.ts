import type { APIRoute } from 'astro'
import { hash } from 'node:crypto'
import { listPosts } from '#lib/content/content.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { toRss } from '#lib/content/rss.ts'
import { matches } from '#lib/web/endpoints/http.server.ts'

/** Rendered for each request, because a post may wait for its day. An unchanged feed is answered 304. */
export const GET: APIRoute = async ({ locals: { shop }, request }) => {
  const feed = toRss(await listPosts(shop.now()), shop.config.siteUrl, shopFacts().brand)
  const etag = `"${hash('sha1', feed, 'base64url')}"`
  const headers = { 'cache-control': 'public, max-age=600', etag }
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(feed, {
    headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}
