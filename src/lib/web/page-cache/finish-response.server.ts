import { TAGS_HEADER } from './cache-page.ts'
import { compress, encodingFor, isCompressible } from '../server/compression.server.ts'
import { trimPolicy } from '../server/content-policy.server.ts'
import { finishPage, formFor } from './finished-page.server.ts'
import type { Rendering } from './page-cache.server.ts'
import { DATA_HEADERS, pageHeaders } from '../server/security-headers.server.ts'

const EMPTY = new Set([204, 304])

/**
 * Completes an answer: reads its body, sets the headers of its kind, compresses it. `rendering` is set for a shared
 * page.
 */
export async function finishResponse(
  request: Request,
  response: Response,
  rendering: Rendering | undefined,
): Promise<Response> {
  const { status } = response
  const body = new Uint8Array(await response.arrayBuffer())
  const tags = response.headers.get(TAGS_HEADER)?.split(' ') ?? []
  const headers = withKind(response.headers, body, new URL(request.url).pathname)
  const acceptEncoding = request.headers.get('accept-encoding')
  if (rendering && !headers.has('set-cookie') && !EMPTY.has(status)) {
    const page = finishPage({ status, headers: Object.fromEntries(headers), tags, body })
    rendering.finish(page)
    const ifNoneMatch = request.headers.get('if-none-match')
    const form = formFor(page, { acceptEncoding, ifNoneMatch })
    return new Response(form.body, form)
  }
  if (EMPTY.has(status)) return new Response(null, { status, headers })
  const sent = compressed(headers, body, acceptEncoding)
  headers.set('content-length', String(sent.length))
  return new Response(sent, { status, headers })
}

function withKind(given: Headers, body: Uint8Array, path: string): Headers {
  const headers = new Headers(given)
  headers.delete(TAGS_HEADER)
  const policy = headers.get('content-security-policy')
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!isPage && policy) return headers
  const own = policy && trimPolicy(policy, new TextDecoder().decode(body))
  for (const [name, value] of Object.entries(isPage ? pageHeaders(own, path) : DATA_HEADERS))
    headers.set(name, value)
  return headers
}

/** The compressed body; sets the headers for it. */
function compressed(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  acceptEncoding: string | null,
): Uint8Array<ArrayBuffer> {
  if (headers.has('content-encoding')) return body
  if (!isCompressible(headers.get('content-type') ?? '', body.length)) return body
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const encoding = encodingFor(acceptEncoding)
  if (encoding === 'identity') return body
  headers.set('content-encoding', encoding)
  // Compressed bytes differ, so the tag must be weak.
  const etag = headers.get('etag')
  if (etag) headers.set('etag', `W/${etag.replace(/^W\//, '')}`)
  return compress(body, encoding)
}
