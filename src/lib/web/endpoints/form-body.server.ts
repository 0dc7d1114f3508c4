import { ShopError } from '#lib/errors.ts'
import { bodyErrors } from '#lib/texts/errors.ts'

/** The type and name of a field or file stand before it. Browsers escape a name of 255 letters to 2,300 bytes. */
const MOST_HEAD_BYTES = 4_096
/** RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,\-./:=? ]{1,70}$/
const HEAD_END = Buffer.from('\r\n\r\n')
const AND = '&'.charCodeAt(0)

const unreadable = () => new ShopError('bad_json', { detail: bodyErrors.unreadableForm })

/**
 * The fields of a urlencoded or multipart form, counted before they are read. Throws ShopError: `too_large` for more
 * than `most`, `bad_json` for what is no form.
 */
export async function readForm(
  request: Request,
  type: string,
  most: number,
): Promise<Iterable<[string, string | File]>> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const isUrlencoded = type === 'application/x-www-form-urlencoded'
  const boundary = isUrlencoded ? '' : boundaryOf(request)
  const fields = isUrlencoded ? countSigns(bytes, most) : countParts(bytes, boundary, most)
  if (fields > most) throw new ShopError('too_large', { detail: bodyErrors.tooManyFields(most) })
  if (isUrlencoded) return new URLSearchParams(bytes.toString())
  // With the boundary by which the parts were counted: two readers may see two in what a stranger sends.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  return new Response(bytes, { headers }).formData().catch(() => {
    throw unreadable()
  })
}

function boundaryOf({ headers }: Request): string {
  const contentType = headers.get('content-type') ?? ''
  const [, quoted, plain = quoted] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  if (!plain || !BOUNDARY.test(plain)) throw unreadable()
  return plain
}

/** No call of the contract has deeper or more values. */
const MOST_DEPTH = 20
const MOST_VALUES = 20_000

/** Throws ShopError('too_large') for JSON that is deeper or has more values than any call, before it is read. */
export function checkJson(text: string): void {
  let depth = 0
  let values = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === ']' || sign === '}')) depth--
    else if (!isQuoted && (sign === ',' || sign === '[' || sign === '{')) {
      values++
      if (sign !== ',') depth++
    }
    if (depth > MOST_DEPTH || values > MOST_VALUES) throw new ShopError('too_large')
  }
}

function countSigns(bytes: Buffer, most: number): number {
  let count = bytes.length > 0 ? 1 : 0
  let at = bytes.indexOf(AND)
  for (; at >= 0 && count <= most; at = bytes.indexOf(AND, at + 1)) count++
  return count
}

/** Stops after `most`. Throws ShopError when what stands before a part is longer than any browser sends. */
function countParts(bytes: Buffer, plain: string, most: number): number {
  const boundary = Buffer.from(`--${plain}`)
  let count = 0
  let at = bytes.indexOf(boundary)
  for (; at >= 0 && count <= most; at = bytes.indexOf(boundary, at + boundary.length)) {
    const head = bytes.subarray(at + boundary.length, at + boundary.length + MOST_HEAD_BYTES)
    // The last one ends the form.
    if (head.toString('latin1', 0, 2) === '--') continue
    if (!head.includes(HEAD_END)) throw unreadable()
    count++
  }
  return count
}
