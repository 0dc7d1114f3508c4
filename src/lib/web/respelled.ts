import { isApiPath, plainPath } from './paths.ts'

/** Below these, ids and tokens follow, in which capitals count. */
const BEFORE_TOKENS = new RegExp(
  `^/(?:${[
    'back-in-stock',
    'core/password/reset/confirm',
    'desk/(?:goods/import|join|not-me|people|orders(?!/new$))',
    'email-change',
    'emailverified',
    'newsletter/(?:confirm|unsubscribe)',
    'not-me',
    'orders(?!/(?:drafts|ongoing|order-history)$)',
    'password-reset',
    'pay(?:/sandbox)?',
    'reminders/end',
    'refund-account',
    'rider',
  ].join('|')})(?=/)`,
  'i',
)

/** Files of the build and pictures: nobody types their names. */
const IS_FILE = /^\/(?:_|media\/)/

const MAX_LOCATION = 2_000

/**
 * Where the address of a page leads that is not spelled right: one slash between its parts, small letters, no slash at
 * its end. Ids and tokens stay as they are. Null when it is spelled right or is no page's. It never leads to another
 * host: no part is empty, and each is encoded.
 */
export function respelled(address: string): string | null {
  // Of another scheme, such as ftp:.
  if (!address.startsWith('/')) return null
  const [path = '', query = ''] = address.split(/(?=\?)(.*)/s)
  const parts = decoded(path.split('/').filter(Boolean))
  if (parts === null) return null
  const plain = `/${parts.map(encodeURIComponent).join('/')}`
  const [start] = BEFORE_TOKENS.exec(plain) ?? []
  const right =
    start === undefined
      ? `/${parts.map((part) => encodeURIComponent(part.toLowerCase())).join('/')}`
      : start.toLowerCase() + plain.slice(start.length)
  const isRight = right === plain && !path.includes('//')
  if (isRight || IS_FILE.test(right) || isApiPath(right) || plainPath(right) === null) return null
  return right.length + query.length > MAX_LOCATION ? null : right + query
}

/** Null when a part is malformed. */
function decoded(parts: readonly string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return null
  }
}
