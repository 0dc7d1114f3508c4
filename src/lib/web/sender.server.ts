import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { ShopError } from '#lib/errors.ts'
import type { Answer } from './answer.server.ts'
import { type Bytes, compressNow, encodingFor, isCompressible } from './bytes.server.ts'
import { TAGS_HEADER } from './page-cache.server.ts'
import { isApiPath } from './paths.ts'
import { DATA_POLICY, FRAME_POLICY, pageHeaders, plainHeaders } from './security-headers.server.ts'

const JSON_TYPE = 'application/json'
const RETRY_AFTER_S = 2
const SPECULATION_RULES = '"/speculation-rules.json"'

const FAILED_PAGE = '/500.html'
const refusalPages: Record<number, string> = { 404: '/404.html', 413: '/413' }
const REFUSAL_PAGES = new Set([FAILED_PAGE, '/413/index.html', ...Object.values(refusalPages)])

/** Pages that only a refusal shows. */
export const isRefusalPage = (path: string): boolean => REFUSAL_PAGES.has(path)

/** One request on its way through the front. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** Without a slash at its end, but for the homepage. */
  path: string
  /** Without the question mark. */
  query: string
}

export const isSavingData = ({ headers }: IncomingMessage): boolean => headers['save-data'] === 'on'

/** What every answer of this visit says, whoever made it. The id is last, so that all before it can be kept. */
export const visitHeaders = ({ request, requestId }: Visit): OutgoingHttpHeaders =>
  isSavingData(request)
    ? { 'x-request-id': requestId }
    : { 'speculation-rules': SPECULATION_RULES, 'x-request-id': requestId }

/** Writes answers that are made for one visitor: headers, compression, refusals in the visitor's form. */
export class Sender {
  readonly #files: ReadonlyMap<string, Bytes>
  readonly #plain: OutgoingHttpHeaders
  readonly #page: OutgoingHttpHeaders

  /** `files` has the pages of refusals. */
  constructor(files: ReadonlyMap<string, Bytes>, siteUrl: string) {
    this.#files = files
    this.#plain = plainHeaders(siteUrl)
    this.#page = pageHeaders(siteUrl)
  }

  /** The headers of an answer, with the ones that its kind must have. */
  dress(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const type = String(given['content-type'] ?? '')
    if (!type.startsWith('text/html'))
      return { 'content-security-policy': DATA_POLICY, ...this.#plain, ...given }
    const own = given['content-security-policy']
    return {
      ...this.#page,
      ...given,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': own ? `${String(own)} ${FRAME_POLICY}` : FRAME_POLICY,
    }
  }

  send(visit: Visit, answer: Answer): void {
    const { status, headers, body } = this.#withPage(visit, inOurForm(visit, answer))
    const { [TAGS_HEADER]: _tags, ...dressed } = {
      ...this.dress(headers),
      ...visitHeaders(visit),
    }
    const sent = compressed(visit.request, dressed, body)
    if (status !== 304 && status !== 204) dressed['content-length'] = sent.length
    visit.response.writeHead(status, dressed)
    visit.response.end(visit.request.method === 'HEAD' ? undefined : sent)
  }

  /** The middleware refuses a page with nothing but a status; this is where the page comes from. */
  #withPage({ path }: Visit, answer: Answer): Answer {
    if (answer.status < 400 || answer.body.length > 0 || isApiPath(path)) return answer
    const page = this.#files.get(refusalPages[answer.status] ?? FAILED_PAGE)?.forms.identity
    if (!page) return answer
    // The page has a policy of its own within it; the one of an empty answer lets it load nothing.
    const { 'content-security-policy': _, ...headers } = answer.headers
    return { ...answer, headers: { ...headers, 'content-type': 'text/html' }, body: page.body }
  }

  /** A refusal: JSON under the contract's paths, else the page of the shop that fits. */
  refuse(visit: Visit, error: ShopError, headers: OutgoingHttpHeaders = {}): void {
    this.send(visit, {
      status: error.status,
      headers: {
        ...headers,
        'cache-control': 'no-store',
        ...(isApiPath(visit.path) ? { 'content-type': JSON_TYPE } : {}),
      },
      body: Buffer.from(isApiPath(visit.path) ? JSON.stringify(error) : ''),
    })
  }

  notFound(visit: Visit): void {
    this.refuse(visit, new ShopError('not_found'))
  }

  notAllowed(visit: Visit, allow: string): void {
    const detail = `Method "${visit.request.method}" not allowed.`
    this.refuse(visit, new ShopError('method_not_allowed', { detail }), { allow })
  }

  tooLarge(visit: Visit): void {
    // The rest of the body is not worth reading.
    this.refuse(visit, new ShopError('too_large'), { connection: 'close' })
  }

  busy(visit: Visit): void {
    this.refuse(visit, new ShopError('busy'), { 'retry-after': String(RETRY_AFTER_S) })
  }

  failed(visit: Visit): void {
    const extra = { request_id: visit.requestId }
    this.refuse(visit, new ShopError('server_error', { extra }))
  }
}

/** A crash that the middleware did not see comes in the framework's words; nobody is to read those. */
function inOurForm({ path, requestId }: Visit, answer: Answer): Answer {
  const type = String(answer.headers['content-type'] ?? '')
  const isApi = isApiPath(path)
  if (answer.status !== 500 || type.startsWith(isApi ? JSON_TYPE : 'text/html')) return answer
  const error = new ShopError('server_error', { extra: { request_id: requestId } })
  return {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...(isApi ? { 'content-type': JSON_TYPE } : {}) },
    body: Buffer.from(isApi ? JSON.stringify(error) : ''),
  }
}

/** The body as it is sent; says so in `headers`. */
function compressed(request: IncomingMessage, headers: OutgoingHttpHeaders, body: Buffer): Buffer {
  if (headers['content-encoding'] || !isCompressible(String(headers['content-type']), body.length))
    return body
  headers['vary'] = headers['vary']
    ? withAcceptEncoding(String(headers['vary']))
    : 'Accept-Encoding'
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  headers['content-encoding'] = encoding
  // The same words in other bytes: only a weak tag may stand for both.
  if (headers['etag']) headers['etag'] = `W/${String(headers['etag']).replace(/^W\//, '')}`
  return compressNow(body, encoding)
}

const withAcceptEncoding = (vary: string): string =>
  /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
