import type { APIRoute } from 'astro'
import { DELETE } from './me.ts'

/** For what some proxies do to a DELETE with a body. */
export const POST: APIRoute = DELETE
