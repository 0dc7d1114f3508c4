import type { APIRoute } from 'astro'

/** What is of one visitor, or of no use to anybody who searches. Filters say `noindex` themselves. */
const CLOSED = [
  '/api/',
  '/auth/',
  '/manager/',
  '/billing/',
  '/core/',
  '/cart',
  '/checkout',
  '/pay/',
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
