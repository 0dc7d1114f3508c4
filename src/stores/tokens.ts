import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { SIGNED_OUT_KEYS } from '#lib/accounts/accounts.ts'
import type { Tokens } from '#lib/accounts/sessions/tokens.ts'
import { setTokenKeeper } from '#lib/api.ts'
import { storage } from './storage.ts'

/** The specification's keys. A token is empty when there is none. */
const text = { encode: (value: string) => value || undefined, decode: String }
export const $authToken = persistentAtom<string>('AuthToken', '', text)
export const $refreshToken = persistentAtom<string>('ReToken', '', text)

export type StoredUser = { username: string; email: string; token: string; refreshToken: string }
export const $user = persistentAtom<StoredUser | null>('user', null, {
  encode: (user) => (user ? JSON.stringify(user) : undefined),
  decode: readUser,
})

/** A record that another program spoiled counts as none. */
function readUser(json: string): StoredUser | null {
  try {
    const { username, email, token, refreshToken } = JSON.parse(json) as Record<string, unknown>
    const fields = { username, email, token, refreshToken }
    return Object.values(fields).every((field) => typeof field === 'string')
      ? (fields as StoredUser)
      : null
  } catch {
    return null
  }
}

/** The tokens as they are in storage now, also when another tab has just changed them. */
export const storedTokens = (): Tokens => ({
  access: storage['AuthToken'] ?? '',
  refresh: storage['ReToken'] ?? '',
})

/** Keeps a pair; the rest of the user's record stays unless it is given too. */
export function saveTokens(
  { access, refresh }: Tokens,
  user: { username?: string; email?: string } = {},
): void {
  const { username = '', email = '' } = { ...$user.get(), ...user }
  $authToken.set(access)
  $refreshToken.set(refresh)
  $user.set({ username, email, token: access, refreshToken: refresh })
}

export function clearTokens(): void {
  $authToken.set('')
  $refreshToken.set('')
  $user.set(null)
}

/**
 * How many sessions have ended elsewhere while this page was open. Stores then clear what they hold of the customer.
 */
export const $endedSessions = atom(0)

/** What this browser shows and keeps of the customer goes with the tokens. */
function endSession(): void {
  clearTokens()
  $endedSessions.set($endedSessions.get() + 1)
  for (const key of SIGNED_OUT_KEYS) delete storage[key]
  dispatchEvent(new Event('cart:changed'))
  dispatchEvent(new CustomEvent('favourites:changed', { detail: [] }))
}

setTokenKeeper({ stored: storedTokens, keep: saveTokens, clear: endSession })
