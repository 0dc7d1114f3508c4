import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listItemsBySlug } from '#lib/catalogue/items/items.server.ts'
import { listCategories, listSections } from '#lib/catalogue/lists/categories.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'

/** With small letters, digits and hyphens only, a path names no pattern of pages such as `[slug]`. */
const PATH = /^\/$|^(\/[a-z0-9-]+)+$/
/** The pages that say why there is no page. */
const IS_REFUSAL = /^\/\d+$/

/**
 * Whether everybody finds a page of the shop at `link`: one with a file of its own, a policy or post, or a category or
 * an item on the shelf. What follows `?` or `#` is not looked at.
 */
export async function isPage(shop: Shop, link: string): Promise<boolean> {
  const path = (link.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '')
  if (!PATH.test(path) || IS_REFUSAL.test(path)) return false
  if (existsSync(`src/pages${path}.astro`) || existsSync(`src/pages${path}/index.astro`))
    return true
  const [, kind = '', slug = '', ...rest] = path.split('/')
  return rest.length === 0 && isThere(shop, kind, slug)
}

async function isThere(shop: Shop, kind: string, slug: string): Promise<boolean> {
  if (kind === 'blog') return existsSync(join(shopFolder().blog, `${slug}.md`))
  if (kind === 'policy') return existsSync(join(shopFolder().policies, `${slug}.md`))
  const hasSlug = (each: { slug: string }) => each.slug === slug
  if (kind === 'products') return (await listItemsBySlug(shop, [slug])).length > 0
  if (kind === 'categories') return (await listCategories(shop)).some(hasSlug)
  return kind === 'section' && (await listSections(shop, {})).some(hasSlug)
}
