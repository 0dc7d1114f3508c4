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

/** `head` is what Node wrote of the headers when the form was first sent. */
export type Form = { body: Buffer; headers: OutgoingHttpHeaders; head?: string }

export const isCompressible = (type: string, length: number): boolean =>
  length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type)

/** 256 kB, more than any page: the usual 4 MB would be taken and given back with each answer. */
const WINDOW_BITS = 18
/**
 * Holds any page of ours compressed: of several chunks, the answer would be copied together. More than half of one of
 * the slabs that small buffers share, so that the chunk is memory of its own, which can be given back.
 */
const PAGE_CHUNK_BYTES = 40 * 1024

/**
 * How hard brotli tries while somebody waits: 0.6 ms for a page, or a sixth of that for a page that is a sixth longer.
 */
const BROTLI_QUALITY = { careful: 4, hurried: 0 } as const

export type Effort = keyof typeof BROTLI_QUALITY

/** A copy for keeping: small buffers share slabs of 64 kB, and whoever keeps one keeps its slab. */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/**
 * As inOwnMemory, of bytes that nobody else needs. The rest of brotli's chunk is given back now: left for V8 to find, those
 * of 300 pages had it search all of the memory.
 */
function takeOver(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes
  const isAlone = buffer.byteLength === PAGE_CHUNK_BYTES && byteOffset === 0
  if (!isAlone || !(buffer instanceof ArrayBuffer)) return inOwnMemory(bytes)
  return Buffer.from(buffer.transfer(length))
}

/** Gives memory back now that nobody looks at any more, unless others lie in it too. */
export function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Synchronous, because the pool of threads costs more. */
export const compressNow = (
  body: Buffer,
  encoding: 'br' | 'gzip',
  effort: Effort = 'careful',
): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(body, {
        chunkSize: Math.min(body.length, PAGE_CHUNK_BYTES),
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
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
export function toSmallBytes(body: Buffer, headers: OutgoingHttpHeaders, effort: Effort): Bytes {
  if (!isCompressible(String(headers['content-type']), body.length)) return toBytes(body, headers)
  const br = takeOver(compressNow(body, 'br', effort))
  const bytes: Bytes = { tag: tagOf(br), headers, forms: {} }
  addForm(bytes, 'br', br, String(BROTLI_QUALITY[effort]))
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
