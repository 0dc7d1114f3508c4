import { LIST_PARAMETERS, PAST_END } from '#lib/catalogue/lists/listing.ts'

/** The contract's endpoints: they answer JSON and trust only the Authorization header for a customer. */
const API_PREFIXES = [
  '/api/',
  '/auth/',
  '/core/activation',
  '/manager/',
  '/billing/',
  '/blog/blogposts',
  '/healthz',
]

/** Whether `pathname` belongs to the contract, with or without the slash at its end. */
export const isApiPath = (pathname: string): boolean =>
  API_PREFIXES.some((prefix) => `${pathname}/`.startsWith(prefix))

/** Whether `pathname` is a page of the desk, the owner's side. */
export const isDeskPath = (pathname: string): boolean => /^\/desk(\/|$)/.test(pathname)

/** The folder of the build's scripts and styles, whose names carry a hash of what is in them. */
export const ASSETS = '_astro'

/** The webhooks of payment companies, which sign what they send. */
export const isWebhookPath = (pathname: string): boolean =>
  pathname.startsWith('/api/payments/webhooks/')

/**
 * Whether an Authorization header counts at `pathname`. It does not where tokens are made: a stale token must not block
 * a sign-in.
 */
export const readsAuthorization = (pathname: string): boolean =>
  isApiPath(pathname) && !pathname.startsWith('/auth/jwt/')

const SHARED_PAGES = [
  /^\/blog(\/(?!blogposts$)[^/]+)?$/,
  /^\/(about|categories|search|trending|latest-arrival|product|sale)?$/,
  /^\/(categories|section)\/[^/]+$/,
  /^\/products\/(?!previous$)[^/]+$/,
  /^\/sitemap[^/]*\.xml$/,
]
// One test instead of five for each request.
const SHARED_PAGE = new RegExp(SHARED_PAGES.map(({ source }) => source).join('|'))

/**
 * Whether everybody gets the same page at `pathname` (without a slash at its end). Such pages are rendered without the
 * visitor's data, so that nothing private can be cached.
 */
export const isSharedPath = (pathname: string): boolean => SHARED_PAGE.test(pathname)

/** The query parameters that change what a shared page shows. All others are dropped before it is rendered. */
export const SHARED_PARAMETERS = [
  ...LIST_PARAMETERS,
  'page',
  PAST_END,
  'query',
  'section',
  'tab',
] as const

/** The longest search text. Longer ones find nothing and would only fill the cache. */
const MAX_VALUE_LENGTH = 100

const saysSomething = (value: string): boolean =>
  value !== '' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0')

/** The cache address of a shared page: known parameters with a value, in one order. */
export function sharedAddress(pathname: string, query: string): string {
  if (query === '') return pathname
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of SHARED_PARAMETERS) {
    const values = given.getAll(name).filter(saysSomething)
    for (const value of values) if (!(name === 'page' && value === '1')) kept.append(name, value)
  }
  const text = kept.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** Whether a path contains a NUL character, plain or encoded. */
export const hasNul = (pathname: string): boolean => /\0|%00/.test(pathname)

/** Nearly all paths are spelled so, and need not be decoded. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/
/** What a part means to one program and not to another: a dot segment, a path again, or what is decoded once more. */
const AMBIGUOUS = /^\.{0,2}$|[/\\%#\p{Cc}]/u

/**
 * The path in the one spelling that everything behind sees: percent-encoded only where necessary. Null for a path that
 * another program, or a second look, would take for another one: with dot segments, empty parts, backslashes, control
 * characters, or what is encoded twice.
 */
export function plainPath(pathname: string): string | null {
  if (PLAIN.test(pathname)) return pathname === '' ? null : pathname
  if (!pathname.startsWith('/')) return null
  const isDirectory = pathname.endsWith('/')
  try {
    const parts = pathname
      .slice(1, isDirectory ? -1 : undefined)
      .split('/')
      .map(decodeURIComponent)
    if (parts.some((part) => AMBIGUOUS.test(part))) return null
    return `/${parts.map(encodeURIComponent).join('/')}${isDirectory ? '/' : ''}`
  } catch {
    return null
  }
}
