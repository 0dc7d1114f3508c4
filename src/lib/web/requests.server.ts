import type { IncomingMessage } from 'node:http'
import { isApiPath, plainPath } from './paths.ts'

/** Stands for a malformed path, in a spelling that the router takes; nothing is there. */
export const NOWHERE = '/%00'

/**
 * The address of a request in one spelling: without a host, with only what must be percent-encoded. A proxy may ask for a whole
 * address. Its host then counts, and no Host header (RFC 9112, 3.2.2).
 */
export function normalisedUrl(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  let { url = '/' } = request
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host !== undefined) {
    request.headers.host = host
    url = rest.startsWith('/') ? rest : `/${rest}`
  }
  const at = url.indexOf('?')
  if (at < 0) return plainPath(url) ?? NOWHERE
  const path = plainPath(url.slice(0, at))
  return path === null ? NOWHERE : path + url.slice(at)
}

/** The parts of such an address: the path has no slash at its end, but for the homepage's. */
export function splitUrl(url = '/'): { path: string; query: string } {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  return {
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    query: at < 0 ? '' : url.slice(at + 1),
  }
}

/**
 * Whether the Host header can stand in an address: Astro shows the homepage everywhere for others. Two of them come joined by a
 * comma, and are refused: a proxy in front may have looked at the other one.
 */
export const isGoodHost = (host: string): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)

// What an endpoint has of these it says for itself.
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The methods that there are at `path`. */
export const methodsAt = (path: string): readonly string[] =>
  isApiPath(path) ? API_METHODS : PAGE_METHODS

/** From this length on, a part of a path is somebody's id or token. */
const SECRET_LENGTH = 20

/** The path as it may be logged. */
export const withoutSecrets = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length < SECRET_LENGTH ? part : '...'))
    .join('/')
