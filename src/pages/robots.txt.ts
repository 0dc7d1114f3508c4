import type { APIRoute } from 'astro'

/** Closes what belongs to one visitor, or is of no use in a search engine. Filtered lists say `noindex` themselves. */
const CLOSED = [
  '/api/',
  '/auth/',
  '/manager/',
  '/billing/',
  '/core/',
  '/cart',
  '/checkout',
  '/pay/',
  '/rider/',
  '/search',
  '/signin',
  '/signup',
]

export const GET: APIRoute = ({ locals }) =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', locals.shop.config.siteUrl).href}`,
      '',
    ].join('\n'),
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
