import type { APIRoute } from 'astro'

/** Any width of any picture, made anew each time, is more than a shop should offer. */
export const GET: APIRoute = () => new Response('', { status: 404 })
