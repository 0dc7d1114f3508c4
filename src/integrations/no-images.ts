import type { APIRoute } from 'astro'

export const prerender = false

/** Any width of any picture, made anew each time, is more than a shop should offer. */
export const GET: APIRoute = () => new Response('', { status: 404 })
