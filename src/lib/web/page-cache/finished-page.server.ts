import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { compress, encodingFor, QUALITY } from '../server/compression.server.ts'

/** An answer that is the same for everybody, compressed once. */
export type FinishedPage = {
  status: number
  /** Without its length, encoding and ETag, which depend on the form that is sent. */
  headers: Record<string, string>
  /** What the page shows: `item:12`, `lists`. Without any it must not be cached. */
  tags: readonly string[]
  /** Hash of the first compressed form: equal for equal pages. */
  hash: string
  br: Buffer<ArrayBuffer>
  brQuality: number
  /** Made on first use: nearly all browsers take brotli. */
  gzip?: Buffer<ArrayBuffer>
}

type Plain = Pick<FinishedPage, 'status' | 'headers' | 'tags'> & { body: Uint8Array }

export function finishPage({ status, headers, tags, body }: Plain): FinishedPage {
  const br = compress(body, 'br')
  return {
    status,
    headers: { ...headers, vary: 'Accept-Encoding' },
    tags,
    hash: hash('sha1', br, 'base64url'),
    br,
    brQuality: QUALITY,
  }
}

export const plainBody = ({ br }: FinishedPage): Buffer<ArrayBuffer> => brotliDecompressSync(br)

type Asked = { acceptEncoding?: string | null | undefined; ifNoneMatch?: string | null | undefined }
type Form = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> | null }

/** The page in the encoding that the browser takes; 304 without a body when the browser has it already. */
export function formFor(page: FinishedPage, { acceptEncoding, ifNoneMatch }: Asked): Form {
  const encoding = encodingFor(acceptEncoding)
  const quality = encoding === 'br' ? page.brQuality : ''
  const etag = `"${page.hash}-${encoding}${quality}"`
  const headers = { ...page.headers, ...(page.status === 200 ? { etag } : {}) }
  // Every form of a page decodes to the same bytes.
  const isKnown = ifNoneMatch === '*' || ifNoneMatch?.includes(`"${page.hash}-`)
  if (page.status === 200 && isKnown) return { status: 304, headers, body: null }
  const body = bodyFor(page, encoding)
  return {
    status: page.status,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
  }
}

function bodyFor(page: FinishedPage, encoding: 'br' | 'gzip' | 'identity') {
  if (encoding === 'br') return page.br
  if (encoding === 'identity') return plainBody(page)
  return (page.gzip ??= compress(plainBody(page), 'gzip'))
}
