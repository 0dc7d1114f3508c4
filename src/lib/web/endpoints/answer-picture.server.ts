import { matches } from './http.server.ts'
import { type PictureRequest, readMediaPath } from '#lib/media/media.ts'

/** The address contains the content's hash, so its content never changes. */
const CACHING = 'public, max-age=31536000, immutable'

/** A short body: without one, Astro would render the whole 404 page. */
const notFound = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=60' },
  })

/** Answers with the picture of an address; a short 404 for an unknown one. */
export async function answerPicture(
  request: Request,
  params: Record<string, string | undefined>,
  find: (asked: PictureRequest) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Response> {
  const asked = readMediaPath(params['hash'] ?? '', params['file'] ?? '')
  const bytes = asked && (await find(asked))
  if (!asked || !bytes) return notFound()
  const form = pictureForm(asked, bytes, request.headers.get('if-none-match'))
  return new Response(form.body, form)
}

/** The picture as it is sent; 304 without a body when the browser has it already. */
export function pictureForm(
  { hash, width, format }: PictureRequest,
  bytes: Uint8Array<ArrayBuffer>,
  ifNoneMatch: string | null,
) {
  const etag = `"${hash}-${width}-${format}"`
  const headers = { 'cache-control': CACHING, etag }
  if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: null }
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
    },
    body: bytes,
  }
}
