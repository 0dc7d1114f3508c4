import type { APIRoute } from 'astro'

/** An unknown policy redirects to the homepage. */
export const GET: APIRoute = ({ redirect }) => redirect('/', 302)
