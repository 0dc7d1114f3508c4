import type { APIRoute } from 'astro'
import { listPosts } from '#lib/content/content.server.ts'
import { listLinkedItemIds } from '#lib/content/linked.server.ts'
import { toPostJson } from '#lib/content/wire.ts'
import { answerRead } from '#lib/web/endpoints/http.server.ts'

export const GET: APIRoute = async ({ locals, request }) => {
  const posts = await listPosts(locals.shop.now())
  const ids = await listLinkedItemIds(locals.shop, posts)
  return answerRead(
    request,
    posts.map((post) => toPostJson(post, ids.get(post.id) ?? [])),
  )
}
