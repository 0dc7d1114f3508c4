import type { ShopError } from '#lib/errors.ts'
import { plainBody } from './page-cache/finished-page.server.ts'
import { refuse } from './endpoints/http.server.ts'
import { isApiPath } from './paths.ts'

/**
 * The answer to a refused or failed request: JSON under the contract's paths, else the prerendered page of its status.
 * In `npm run dev` nothing is prerendered; Astro shows its own page for an answer without a body.
 */
export function refusalAt(
  path: string,
  { refusalPages }: Pick<App.Locals, 'refusalPages'>,
  error: ShopError,
): Response {
  if (isApiPath(path)) return refuse(error)
  const { status, headers } = error
  const body = refusalPages ? plainBody(refusalPages(status)) : null
  return new Response(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(body ? { 'content-type': 'text/html; charset=utf-8' } : {}),
      ...headers,
    },
  })
}
