import { WAITING_KEY } from '#lib/cart/cart.ts'
import { FAVOURITES_KEY, GUEST_FAVOURITES_KEY } from '#lib/favourites/favourites.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
/** Rules of names and passwords, for browser and server. */

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const USERNAME_PATTERN = /^[a-z0-9_.-]*$/
export const PASSWORD_MIN = 8
const MAX_SIMILARITY = 0.7

/** Names that could be mistaken for a path, a mailbox or a person of the shop. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator api auth billing blog cart categories category checkout
  contact core customer customers delivery favourites help help-center helpcenter hostmaster info legal login
  logout mail manager marketing me moderator news noreply no-reply notifications null oja order orders owner
  payment payments policy postmaster press product products profile root sales search section security
  settings shop sign-in sign-out sign-up signin signout signup staff store support system team test
  trending undefined user users verify webmaster www`.split(/\s+/),
)

export const isReservedUsername = (username: string): boolean => RESERVED.has(username)

export const isOnlyDigits = (text: string): boolean => /^\d+$/.test(text)

type Owner = {
  username: string
  email: string
  firstName?: string
  lastName?: string
}

/** The contract's words, or those of the desk. */
type PasswordWords = Pick<
  typeof accountErrors,
  'similarPassword' | 'shortPassword' | 'commonPassword' | 'numericPassword'
>

/**
 * What is wrong with a new password, in the contract's order; empty when nothing is. `isCommon` says whether a
 * lower-case password is on the list of common ones.
 */
export function findPasswordFaults(
  password: string,
  owner: Owner,
  isCommon: (password: string) => boolean,
  say: PasswordWords = accountErrors,
): string[] {
  const faults: string[] = []
  const about = [
    ['username', owner.username],
    ['first name', owner.firstName ?? ''],
    ['last name', owner.lastName ?? ''],
    ['email address', owner.email],
  ] as const
  const similar = about.find(([, text]) => isSimilar(password, text))?.[0]
  if (similar) faults.push(say.similarPassword(similar))
  if ([...password].length < PASSWORD_MIN) faults.push(say.shortPassword(PASSWORD_MIN))
  if (isCommon(password.trim().toLowerCase())) faults.push(say.commonPassword)
  if (isOnlyDigits(password)) faults.push(say.numericPassword)
  return faults
}

/** Compares with all of `about` and with each of its words. */
function isSimilar(password: string, about: string): boolean {
  const typed = password.toLowerCase()
  const whole = about.toLowerCase()
  return [...whole.split(/[^\p{L}\p{N}_]+/u), whole].some(
    (part) =>
      part !== '' && !isMuchLonger(typed, part) && similarity(typed, part) >= MAX_SIMILARITY,
  )
}

/** A short word in a long password does not count as similar. */
const isMuchLonger = (password: string, part: string): boolean =>
  password.length >= 10 * part.length && part.length < (MAX_SIMILARITY / 2) * password.length

/** Share of the letters, counted with repeats, that two words have in common: 0 to 1. */
function similarity(a: string, b: string): number {
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let common = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) common++
    left.set(letter, count - 1)
  }
  return (2 * common) / (a.length + b.length)
}

/** The storage keys that a sign-out clears in the browser: those of the specification, and our own. */
export const SIGNED_OUT_KEYS = [
  'lastCatPath',
  'AuthToken',
  'ReToken',
  'user',
  'cartID',
  'cart.v1',
  'cart.seen.v1',
  WAITING_KEY,
  'favourites.seen.v1',
  FAVOURITES_KEY,
  GUEST_FAVOURITES_KEY,
  'guest.viewed.v1',
  'searchQueries',
  'checkoutPicks',
  'shippingMode',
] as const

/** An address that leads on to a longer path would be refused by many clients and proxies. */
export const MAX_PATH = 2_000

/** The address of `page` that leads on to `path`; the page alone for the homepage, or a path that is too long. */
export const leadingOn = (page: string, path: string): string =>
  path === '/' || path.length > MAX_PATH ? page : `${page}?next=${encodeURIComponent(path)}`

/** The id of the words in each page that the account is verified. */
export const VERIFIED = 'verified'

/**
 * `path`, which also says that the account is verified: on its way a shopper sees no other page. A fragment, since
 * shared pages are the same for everybody. A form without an address of its own would keep it, and so would the page
 * that its answer leads to: forms of these pages name theirs.
 */
export const sayVerified = (path: string): string => `${path.split('#')[0]}#${VERIFIED}`

/** `wanted` if it is a path of this shop that a sign-in may lead to, else the homepage. */
export function toReturnPath(wanted: string | null): string {
  const base = 'http://shop.invalid'
  if (!wanted?.startsWith('/') || wanted.length > MAX_PATH || !URL.canParse(wanted, base))
    return '/'
  const { origin, pathname, search, hash } = new URL(wanted, base)
  const isLoop = /^\/(signin|signup|signout)\/?$/.test(pathname)
  // A browser would read a path with two leading slashes as another host.
  const path = pathname + search + hash
  const isForeign = origin !== base || pathname.startsWith('//')
  return isForeign || isLoop || path.length > MAX_PATH ? '/' : path
}
