import type { APIRoute } from 'astro'

/** A policy that the shop does not have sends one home. */
export const GET: APIRoute = ({ redirect }) => redirect('/', 302)
