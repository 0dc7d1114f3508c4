import type { OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, crc32, gzipSync } from 'node:zlib'

/** Below this many bytes compression saves nothing that a packet would notice. */
const MIN_COMPRESSED_BYTES = 1_000
const COMPRESSIBLE =
  /^(text\/|application\/(json|xml|javascript|manifest|speculationrules|ld\+json|rss)|image\/svg)/

export type Encoding = 'br' | 'gzip' | 'identity'

/** One answer in every form that a browser may ask for, with the headers of each. */
export type Bytes = {
  /** Changes whenever the bytes do; without quotes. */
  tag: string
  /** Of every form; each adds its own. */
  headers: OutgoingHttpHeaders
  forms: Partial<Record<Encoding, Form>>
}

export type Form = { body: Buffer; headers: OutgoingHttpHeaders }

export const isCompressible = (type: string, length: number): boolean =>
  length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type)

/** 256 kB, more than any page: the usual 4 MB would be taken and given back with each answer. */
const WINDOW_BITS = 18
/** Of brotli, while a visitor waits: 66 kB of HTML take 1.4 ms. */
const BROTLI_QUALITY = 5

/** A copy for keeping: small buffers share slabs of 64 kB, and whoever keeps one keeps its slab. */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** Synchronous, because the pool of threads costs more. */
export const compressNow = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipSync(body, { level: 6 })

/** The strongest compression that the browser takes. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/i.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/i.test(accepted)) return 'gzip'
  return 'identity'
}

/** `compressed` are forms made earlier, by the build; others are made when a browser first asks for one. */
export function toBytes(
  body: Buffer,
  headers: OutgoingHttpHeaders,
  compressed: { br?: Buffer; gzip?: Buffer } = {},
): Bytes {
  const bytes: Bytes = { tag: tagOf(body), headers, forms: {} }
  addForm(bytes, 'identity', body)
  if (compressed.br) addForm(bytes, 'br', compressed.br)
  if (compressed.gzip) addForm(bytes, 'gzip', compressed.gzip)
  return bytes
}

/** As toBytes, without the plain body where it can be had again: of four bytes that leaves one. */
export function toSmallBytes(body: Buffer, headers: OutgoingHttpHeaders): Bytes {
  if (!isCompressible(String(headers['content-type']), body.length)) return toBytes(body, headers)
  const br = inOwnMemory(compressNow(body, 'br'))
  const bytes: Bytes = { tag: tagOf(br), headers, forms: {} }
  addForm(bytes, 'br', br)
  return bytes
}

/** Tells a page from the one before it, not from a forged one: a third of the time of a cryptographic hash. */
const tagOf = (body: Buffer): string => `${crc32(body).toString(36)}-${body.length.toString(36)}`

/** `mark` tells forms apart that were compressed more and less hard. */
export const addForm = (bytes: Bytes, encoding: Encoding, body: Buffer, mark = ''): Form =>
  (bytes.forms[encoding] = toForm(bytes, encoding, body, mark))

const toForm = (bytes: Bytes, encoding: Encoding, body: Buffer, mark = ''): Form => ({
  body,
  headers: {
    ...bytes.headers,
    'content-length': body.length,
    etag: `"${bytes.tag}-${encoding}${mark}"`,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  },
})

/** The bytes as they were before they were compressed. */
export function plainBody({ forms: { identity, br } }: Bytes): Buffer {
  if (identity) return identity.body
  return br ? brotliDecompressSync(br.body) : Buffer.alloc(0)
}

/** The form that a browser takes which says this; made now if nobody has asked for it before. */
export function formFor(bytes: Bytes, acceptEncoding: string | string[] | undefined): Form {
  const encoding = encodingFor(acceptEncoding)
  const known = bytes.forms[encoding]
  if (known) return known
  const plain = plainBody(bytes)
  // Nearly every browser takes a compressed form, so the plain one is not kept beside it.
  if (
    encoding === 'identity' ||
    !isCompressible(String(bytes.headers['content-type']), plain.length)
  )
    return bytes.forms.identity ?? toForm(bytes, 'identity', plain)
  return addForm(bytes, encoding, inOwnMemory(compressNow(plain, encoding)))
}
