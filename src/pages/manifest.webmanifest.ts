import type { APIRoute } from 'astro'
import { brandColours } from '#lib/brand/brand.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'

/** What a phone shows of the shop when it is installed. */
export const GET: APIRoute = () => {
  const { brand, tagline } = shopFacts()
  return new Response(
    JSON.stringify({
      name: brand,
      short_name: brand,
      description: tagline,
      lang: 'en-NG',
      start_url: '/',
      display: 'standalone',
      background_color: '#fffdf9',
      theme_color: brandColours().band,
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      ],
    }),
    {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
