import type { IncomingMessage } from 'node:http'
import { isApiPath } from './paths.ts'

const MAX_BODY_BYTES = 262_144
// More than a picture may have: the form can still say so beside it, and show again what was typed.
const MAX_UPLOAD_BYTES = 10_485_760
const UPLOADS = /^\/(settings|api\/profile(\/\d+)?)\/?$/

/** What the body of this request may have at most, however it is sent. */
export function maxBodyBytes({ headers, url = '/' }: IncomingMessage): number {
  const isForm = headers['content-type']?.startsWith('multipart/form-data')
  return isForm && UPLOADS.test(url.split('?')[0] ?? '') ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
}

export const isTooLarge = (request: IncomingMessage): boolean =>
  Number(request.headers['content-length'] ?? 0) > maxBodyBytes(request)

export function isWellFormed(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** A proxy may ask for a whole address. Its host then counts, and no Host header (RFC 9112, 3.2.2). */
export function takeHostOfAddress(request: IncomingMessage): void {
  const { url = '/' } = request
  if (url.startsWith('/')) return
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Whether the Host header can stand in an address: Astro shows the homepage everywhere for others. Two of them come as
 * one with a comma, and are refused: who stands before the shop may have looked at the other one.
 */
export const isGoodHost = (host: string): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)

// What an endpoint has of these it says for itself. TRACE and others cannot even be asked of Astro.
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...PAGE_METHODS, 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The methods that there are at `path`. */
export const methodsAt = (path: string): readonly string[] =>
  isApiPath(path) ? API_METHODS : PAGE_METHODS
