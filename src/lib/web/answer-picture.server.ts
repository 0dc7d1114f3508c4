import { matches } from './http.server.ts'
import { type PictureRequest, readMediaPath } from '#lib/media/media.ts'

/** An address holds the hash of what it shows, so it never shows anything else. */
const CACHING = 'public, max-age=31536000, immutable'

/** A short body: without one, the whole page for what is not found would be rendered. */
const notFound = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=60' },
  })

/** The picture that an address asks for; anything but a known one is a short 404. */
export async function answerPicture(
  request: Request,
  params: Record<string, string | undefined>,
  find: (asked: PictureRequest) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Response> {
  const asked = readMediaPath(params['hash'] ?? '', params['file'] ?? '')
  const bytes = asked && (await find(asked))
  if (!asked || !bytes) return notFound()
  const etag = `"${asked.hash}-${asked.width}-${asked.format}"`
  const headers = { 'cache-control': CACHING, etag }
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': `image/${asked.format}`,
      'content-length': String(bytes.byteLength),
    },
  })
}
