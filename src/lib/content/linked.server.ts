import { listItemIdsBySlug } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Post } from './content.ts'

/** The ids of the items in each post, by the post's id, without items that are not on sale. */
export async function listLinkedItemIds(shop: Shop, posts: Post[]): Promise<Map<string, number[]>> {
  const slugs = [...new Set(posts.flatMap((post) => post.linkedItems))]
  const ids = await listItemIdsBySlug(shop, slugs)
  return new Map(
    posts.map((post) => [
      post.id,
      post.linkedItems.flatMap((slug) => {
        const id = ids.get(slug)
        return id === undefined ? [] : [id]
      }),
    ]),
  )
}
