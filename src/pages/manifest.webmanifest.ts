import type { APIRoute } from 'astro'
import { manifestOf } from '#lib/brand/manifest.ts'
import { brandColours } from '#lib/content/facts/colours.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'

/** What a phone shows of the shop when it is installed. */
export const GET: APIRoute = () => {
  const { brand, tagline } = shopFacts()
  return new Response(
    JSON.stringify({ ...manifestOf(brand, brandColours()), description: tagline, start_url: '/' }),
    {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
