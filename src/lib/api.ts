import { ofetch, type FetchOptions } from 'ofetch'
import type { Tokens } from '#lib/accounts/sessions/tokens.ts'
import { type ErrorCode, type FieldErrors, isErrorCode, ShopError } from '#lib/errors.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { alone } from './one-tab.ts'

/** Stores the tokens of the signed-in customer in this browser. */
export type TokenKeeper = {
  stored: () => Tokens
  keep: (tokens: Tokens) => void
  clear: () => void
}

let keeper: TokenKeeper | null = null

/** The token store registers itself here, because lib must not import stores. */
export const setTokenKeeper = (tokens: TokenKeeper): void => void (keeper = tokens)

function tokenKeeper(): TokenKeeper {
  if (!keeper) throw new Error('Import #stores/tokens.ts, which knows who is signed in.')
  return keeper
}

export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** An object is sent as JSON, a form as multipart. */
  body?: Record<string, unknown> | FormData
  query?: Record<string, string | number | undefined>
  /** The same for every try of one change, so that the change is made once. See `newKey`. */
  idempotencyKey?: string
  /** Leaves the Authorization header out. */
  asGuest?: boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
  signal?: AbortSignal
}

/** A key for one change; keep it over all tries of that change. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Calls one of our endpoints, as the signed-in customer if there is one. An expired access token is renewed and the
 * request repeated. If that fails, the session is cleared and a GET is repeated without a token. Throws the server's
 * ShopError, or ShopError('offline') when the server was not reached.
 */
export async function api<T>(path: string, asked: Ask = {}): Promise<T> {
  let token = asked.asGuest ? '' : tokenKeeper().stored().access
  let reply = await request(path, asked, token)
  if (reply.status === 401 && token) {
    token = await renewTokens(token)
    if (token || (asked.method ?? 'GET') === 'GET') reply = await request(path, asked, token)
  }
  if (reply.ok) return reply.data as T
  const error = toShopError(reply)
  // Unless another tab has signed in again since.
  if (token && token === tokenKeeper().stored().access && endsSession(error)) tokenKeeper().clear()
  throw error
}

type Reply = { ok: boolean; status: number; data: unknown; headers: Headers }

async function request(path: string, asked: Ask, token: string): Promise<Reply> {
  const { method = 'GET', body, query, idempotencyKey, keepalive, signal } = asked
  const options: FetchOptions<'json'> = {
    method,
    retry: 0,
    ignoreResponseError: true,
    credentials: 'same-origin',
    headers: {
      ...(token ? { authorization: `JWT ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body } : {}),
    ...(query ? { query } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(signal ? { signal } : {}),
  }
  try {
    const response = await ofetch.raw(path, options)
    const { ok, status, headers } = response
    return { ok, status, headers, data: response._data }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ShopError('offline')
  }
}

let renewing: Promise<string> | null = null

/**
 * The next access token; empty when the session has ended and was cleared. One request for all callers, in all tabs.
 */
function renewTokens(expired: string): Promise<string> {
  const isRenewed = (): boolean => tokenKeeper().stored().access !== expired
  renewing ??= alone(() => renew(expired), isRenewed).finally(() => (renewing = null))
  return renewing
}

async function renew(expired: string): Promise<string> {
  const { access, refresh } = tokenKeeper().stored()
  // Another tab has renewed it while this one waited.
  if (access !== expired) return access
  if (!refresh) {
    tokenKeeper().clear()
    return ''
  }
  const reply = await request('/auth/jwt/refresh', { method: 'POST', body: { refresh } }, '')
  if (reply.ok) {
    const tokens = reply.data as Tokens
    tokenKeeper().keep({ access: tokens.access, refresh: tokens.refresh ?? refresh })
    return tokens.access
  }
  const error = toShopError(reply)
  if (!endsSession(error)) throw error
  tokenKeeper().clear()
  return ''
}

const SESSION_ENDS: readonly ErrorCode[] = [
  'bad_authorization_header',
  'token_not_valid',
  'user_not_found',
  'user_inactive',
  'password_changed',
]

const endsSession = ({ status, code }: ShopError): boolean =>
  status === 401 && SESSION_ENDS.includes(code)

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid',
  401: 'not_authenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'throttled',
  502: 'provider_unavailable',
  503: 'busy',
}

/** The ShopError in an answer: its code, fields and detail. */
export function toShopError({ status, data, headers }: Omit<Reply, 'ok'>): ShopError {
  const body = data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
  const { detail, code, ...rest } = body
  const fields: FieldErrors = {}
  const extra: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest))
    if (isSentences(value)) fields[name] = value
    else extra[name] = value
  const isKnown = typeof code === 'string' && isErrorCode(code)
  const retryAfter = headers.get('retry-after')
  // A 502 with `detail` is the shop's own, for an unavailable payment company. A proxy's page has none.
  const isAway = status === 502 && typeof detail === 'string'
  const isCrash = status >= 500 && status !== 503 && !isAway
  const meant = isCrash ? 'server_error' : (BY_STATUS[status] ?? 'server_error')
  return new ShopError(isKnown ? code : meant, {
    fields,
    extra,
    status,
    coded: isKnown,
    ...(typeof detail === 'string' && !isCrash ? { detail } : {}),
    ...(isCrash ? { detail: commonTexts.failed } : {}),
    ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}),
  })
}

const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string')

/** The sentence to show to the shopper for any thrown error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ShopError)) return commonTexts.failed
  // The contract's sentences are about tokens and headers.
  if (error.status === 401) return commonTexts.signedOut
  return [...new Set(Object.values(error.fields).flat())].join(' ') || error.detail
}
