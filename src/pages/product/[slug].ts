import type { APIRoute } from 'astro'
import { todaysSlug } from '#lib/catalogue/slugs/slugs.server.ts'

/** The address that an item had in a shop of WooCommerce. */
export const GET: APIRoute = async ({ locals, params, redirect, url }) => {
  const slug = await todaysSlug(locals.shop, params['slug'] ?? '')
  return redirect(`/products/${encodeURIComponent(slug)}${url.search}`, 301)
}
