import {
  choosePassword,
  cookieForTokens,
  createTokens,
  createUser,
  deleteMe,
  type ResetPassword,
  type NewUser,
  readMe,
  tokensForCookie,
  verifyToken,
} from '#lib/accounts/accounts.api.ts'
import type { Tokens } from '#lib/accounts/sessions/tokens.ts'
import { SIGNED_OUT_KEYS } from '#lib/accounts/accounts.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { postMergeCarts } from '#lib/cart/cart.api.ts'
import { ShopError } from '#lib/errors.ts'
import { FAVOURITES_KEY } from '#lib/favourites/favourites.ts'
import { alone } from '#lib/one-tab.ts'
import { AREA_KEY } from './area.ts'
import { clearCart, loadCart, saveCart } from './cart.ts'
import { bringGuestLists, learnFavourites } from './favourites.ts'
import { clearGuestLists } from './guest-lists.ts'
import { storage } from './storage.ts'
import { $user, clearTokens, saveTokens, storedTokens } from './tokens.ts'

export { $user }

/** Those of whoever was signed in here before; the next page asks for the new customer's. */
const clearFavourites = (): void => void delete storage[FAVOURITES_KEY]

/** As far as this browser knows: from the tokens, or from the cookie alone where no token could be kept. */
export const hasSession = (): boolean => storedTokens().access !== '' || hasMark()

/**
 * Signs in, and brings along the guest's cart, favourites and what was looked at. Throws ShopError, with the errors of
 * each field.
 */
export async function signIn(given: { username: string; password: string }): Promise<void> {
  const username = cleanIdentifier(given.username)
  await begin(await createTokens({ username, password: given.password }))
}

/** Chooses another password by a mailed link, and signs in with it. Throws ShopError, with the errors of each field. */
export const resetPassword = async (given: ResetPassword): Promise<void> =>
  begin(await choosePassword(given))

/** A session begins in this browser: what the guest has kept comes along. */
async function begin(tokens: Tokens): Promise<void> {
  clearFavourites()
  saveTokens(tokens, { username: '', email: '' })
  // The shopper is signed in by now: what fails here mends itself later.
  await Promise.allSettled([learnUser(), bringCart(), bringGuestLists()])
}

async function learnUser(): Promise<void> {
  const { username, email } = await readMe()
  saveTokens(storedTokens(), { username, email })
}

async function bringCart(): Promise<void> {
  const { cart } = await postMergeCarts()
  saveCart(cart)
}

/** Makes an account that waits for its mailed link. Throws ShopError, with the errors of each field. */
export async function signUp(given: NewUser): Promise<void> {
  const username = cleanIdentifier(given.username)
  const email = cleanIdentifier(given.email)
  await createUser({ ...given, username, email })
}

/** Deletes the account for good; this browser clears everything of its owner. Throws ShopError. */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await deleteMe(currentPassword).catch(ignoreGone)
  clearTokens()
  clearCart()
  for (const key of [...SIGNED_OUT_KEYS, AREA_KEY]) delete storage[key]
  clearGuestLists()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/** The reply to an earlier try was lost: the account is gone. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'user_not_found')) throw error
}

const MARK = 'signed-in'
const hasMark = (): boolean => new RegExp(`(^|; )${MARK}=1`).test(document.cookie)
const dropMark = (): void => void (document.cookie = `${MARK}=; Max-Age=0; Path=/; SameSite=Lax`)

/**
 * Makes a whole session of half a one: tokens for a cookie, or a cookie for tokens; a whole one is checked.
 * Afterwards the browser has both or neither. True when signed in, as far as the network let it know.
 */
export async function mendSession(): Promise<boolean> {
  // Tokens that lead nowhere are cleared by the first try; the cookie may lead somewhere still.
  if (!(await isMended()) && !(await isMended())) dropMark()
  dispatchEvent(new Event('cart:changed'))
  return storedTokens().access !== '' && hasMark()
}

/** False when the shop knows no such session. */
async function isMended(): Promise<boolean> {
  try {
    await alone(takeTokensOfCookie, needsNoTokens)
    if (!storedTokens().access) return true
    if (!hasMark()) await cookieForTokens()
    else if (!$user.get()?.username) await Promise.all([learnUser(), bringGuestLists(), loadCart()])
    else await verifyToken(storedTokens().access).catch(readMe)
    return true
  } catch (error) {
    return !(error instanceof ShopError && error.status === 401)
  }
}

/** Has the hearts of this browser tell the truth. False when the shop could not be asked. */
export async function learnOwnFavourites(): Promise<boolean> {
  // Where storage is blocked, each page knows only the cookie.
  if (!needsNoTokens()) await mendSession()
  return learnFavourites()
}

const needsNoTokens = (): boolean => storedTokens().access !== '' || !hasMark()

async function takeTokensOfCookie(): Promise<void> {
  if (needsNoTokens()) return
  const tokens = await tokensForCookie()
  clearFavourites()
  saveTokens(tokens, { username: '', email: '' })
}
