import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ShopError } from '#lib/errors.ts'
import { withoutStrayEnd } from '#lib/stray-end.ts'
import { ASSETS, isApiPath, plainPath } from '../paths.ts'

/** The router's path for paths that are refused (`plainPath`). No page is there. */
export const NOWHERE = '/%00'

/**
 * The address of a request in one spelling, without a host. A proxy may send an absolute address; its host then
 * replaces the Host header (RFC 9112, 3.2.2).
 */
export function normalisedUrl(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  let { url = '/' } = request
  const [start = '', host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  if (host !== undefined) {
    request.headers.host = host
    const rest = url.slice(start.length)
    url = rest.startsWith('/') ? rest : `/${rest}`
  }
  const at = url.indexOf('?')
  if (at < 0) return plainPath(url) ?? NOWHERE
  const path = plainPath(url.slice(0, at))
  return path === null ? NOWHERE : path + url.slice(at)
}

const MAILED =
  /^\/(emailverified|email-change|password-reset|core\/password\/reset\/confirm|newsletter\/(confirm|unsubscribe)|reminders\/end|(desk\/)?not-me|back-in-stock|pay|refund-account|rider|orders|desk\/(join|orders)|payment-success-page)[/?]./

/** The address of a mailed link without what a mail program has added to its end; null for any other. */
export function mendedLink(url: string): string | null {
  const mended = MAILED.test(url) ? withoutStrayEnd(url) : url
  return mended === url ? null : mended
}
/** The address as it was asked for, without a host. */
export const withoutHost = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '')

/** Path and query of such an address. The path has no slash at its end, except the homepage's. */
export function splitUrl(url = '/'): { path: string; query: string } {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  return {
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    query: at < 0 ? '' : url.slice(at + 1),
  }
}

/**
 * Whether the Host header is valid. For an invalid one Astro would show the homepage at every address. Two joined Host
 * headers are invalid: a proxy may have checked the other one.
 */
export const isGoodHost = (host: string): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)

// Each endpoint itself refuses those that it lacks.
const FILE_METHODS = ['GET', 'HEAD']
const PAGE_METHODS = [...FILE_METHODS, 'POST']
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The methods that there are at `path`. */
export function methodsAt(path: string): readonly string[] {
  if (path.startsWith(`/${ASSETS}/`)) return FILE_METHODS
  return isApiPath(path) ? API_METHODS : PAGE_METHODS
}

/** A part of a path with this length or more may be an id or a token. */
const SECRET_LENGTH = 20

/** The path as it may be logged. */
export const withoutSecrets = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length < SECRET_LENGTH ? part : '...'))
    .join('/')

const STATUSES_OF_NO_REQUEST: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

/** Answers what is no HTTP request, too slow or too long at its head, and closes: what follows cannot be read. */
export function refuseNoRequest({ code = '', rawPacket }: ClientError, socket: Socket): void {
  if (socket.writable) {
    const status = STATUSES_OF_NO_REQUEST[code] ?? 400
    const words = STATUS_CODES[status] ?? ''
    const body = JSON.stringify(new ShopError('invalid', { detail: words }))
    const head = [
      `HTTP/1.1 ${status} ${words}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
    socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  }
  socket.destroy()
}
