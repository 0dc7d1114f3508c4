import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hashSecret, newId, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import { after, HOUR_MS, type Moment, msBetween } from '#lib/time.ts'
import { findAccount } from '../accounts.sql.ts'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionByCookie,
  findSession,
  findSessionByCookie,
  insertSession,
  rotateRefresh,
  type SessionWithOwner,
  updateSession,
} from './sessions.sql.ts'
import { type Owner, readToken, signAccess, signRefresh } from './tokens.server.ts'
import {
  REFRESH_GRACE_MS,
  SESSION_MAX_AGE_MS,
  SESSION_VALID_MS,
  type TokenFault,
  type Tokens,
} from './tokens.ts'

const SEEN_EVERY_MS = HOUR_MS

/** When a session that is used now ends. */
function endOf(session: { created_at: Moment }, now: Moment): Moment {
  const [idle, last] = [after(now, SESSION_VALID_MS), after(session.created_at, SESSION_MAX_AGE_MS)]
  return idle < last ? idle : last
}

/** The tokens for scripts and the secret for the cookie of one session. */
export type OpenedSession = { tokens: Tokens; cookie: string }

/**
 * Opens a session. `device`: the browser's name in the customer's list of sessions. Throws ShopError('account_blocked')
 * for a blocked customer.
 */
export async function openSession(
  shop: Shop,
  account: { id: number; tokenVersion: number },
  device: string,
): Promise<OpenedSession> {
  if ((await findAccount(shop.db, account.id))?.blockedAt) throw sayBlocked()
  const now = shop.now()
  const cookie = newSecret()
  const owner = { customerId: account.id, tokenVersion: account.tokenVersion, sessionId: newId() }
  const refresh = await signRefresh(shop, { ...owner, rotatedAt: now, previousHash: null })
  await insertSession(shop.db, {
    id: owner.sessionId,
    customer_id: account.id,
    cookie_hash: hashSecret(cookie),
    refresh_hash: hashSecret(refresh),
    previous_refresh_hash: null,
    rotated_at: now,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, SESSION_VALID_MS),
  })
  return { tokens: { access: await signAccess(shop, owner), refresh }, cookie }
}

function sayBlocked(): ShopError {
  const { email, phone } = shopFacts()
  return new ShopError('account_blocked', { detail: accountErrors.blocked(email, phone) })
}

/** New tokens for a refresh token. Throws ShopError 401; a refresh token that was used before ends its session. */
export async function refreshTokens(shop: Shop, refresh: string): Promise<Tokens> {
  const read = await readToken(shop, refresh, 'refresh')
  if ('fault' in read) throw notValid(read.fault)
  const session = await findOwnSession(shop, read.owner)
  const hash = hashSecret(refresh)
  if (hash === session.refresh_hash) return rotate(shop, session)
  if (hash === session.previous_refresh_hash && isFresh(shop, session)) return issue(shop, session)
  await deleteSession(shop.db, session.id)
  throw notValid('Token is blacklisted')
}

/**
 * Tokens for a browser that has only the cookie. Throws ShopError('not_authenticated') when the cookie has no session.
 */
export async function tokensForCookie(shop: Shop, cookie: string | undefined): Promise<Tokens> {
  const session = cookie && (await findLiveSessionByCookie(shop, cookie))
  if (!session) throw new ShopError('not_authenticated')
  return session.previous_refresh_hash && isFresh(shop, session)
    ? issue(shop, session)
    : rotate(shop, session)
}

/** A new cookie secret for the session of an access token, whose cookie was lost. */
export async function renewCookie(shop: Shop, sessionId: string): Promise<string> {
  const cookie = newSecret()
  await updateSession(shop.db, sessionId, { cookie_hash: hashSecret(cookie) })
  return cookie
}

const isFresh = (shop: Shop, session: SessionWithOwner): boolean =>
  msBetween(session.rotated_at, shop.now()) <= REFRESH_GRACE_MS

const ownerOf = (session: SessionWithOwner) => ({
  customerId: session.customerId,
  tokenVersion: session.tokenVersion,
  sessionId: session.id,
})

/** The session's present refresh token again, with a new access token. */
async function issue(shop: Shop, session: SessionWithOwner): Promise<Tokens> {
  const owner = ownerOf(session)
  const refresh = await signRefresh(shop, {
    ...owner,
    rotatedAt: session.rotated_at,
    previousHash: session.previous_refresh_hash,
  })
  return { access: await signAccess(shop, owner), refresh }
}

async function rotate(shop: Shop, session: SessionWithOwner): Promise<Tokens> {
  const now = shop.now()
  const next = { ...session, rotated_at: now, previous_refresh_hash: session.refresh_hash }
  const tokens = await issue(shop, next)
  const isFirst = await rotateRefresh(shop.db, session.id, session.refresh_hash, {
    refresh_hash: hashSecret(tokens.refresh),
    previous_refresh_hash: session.refresh_hash,
    rotated_at: now,
    last_seen_at: now,
    expires_at: endOf(session, now),
  })
  if (isFirst) return tokens
  // Another tab has rotated it just now: both tabs go on with the same token.
  return issue(shop, await findOwnSession(shop, ownerOf(session)))
}

/** Throws the contract's 401 unless the token is valid. */
export async function verifyToken(shop: Shop, token: string): Promise<void> {
  const read = await readToken(shop, token)
  if ('fault' in read) throw notValid(read.fault)
  await findOwnSession(shop, read.owner)
}

const notValid = (fault: TokenFault) => new ShopError('token_not_valid', { detail: fault })

/** Throws the contract's 401 for a token in a body, whose texts differ from those for a header. */
async function findOwnSession(shop: Shop, owner: Owner): Promise<SessionWithOwner> {
  const found = await findSessionOfToken(shop, owner)
  if (!('refusal' in found)) return found
  throw found.refusal === 'token_not_valid'
    ? notValid(found.fault)
    : new ShopError(found.refusal, { detail: accountErrors.noAccount })
}

type Refused =
  | { refusal: 'user_not_found' | 'user_inactive' }
  | { refusal: 'token_not_valid'; fault: TokenFault }

/** The session of a correctly signed token, or why the token no longer counts. */
export async function findSessionOfToken(
  shop: Shop,
  owner: Owner,
): Promise<SessionWithOwner | Refused> {
  const session = await findSession(shop.db, owner.sessionId, shop.now())
  const account = session ?? (await findAccount(shop.db, owner.customerId))
  if (!account) return { refusal: 'user_not_found' }
  if (!account.active) return { refusal: 'user_inactive' }
  if (session?.tokenVersion !== owner.tokenVersion)
    return { refusal: 'token_not_valid', fault: 'Token is blacklisted' }
  return session
}

/** The session of the cookie's secret. Each use extends it by 30 days, up to 180 in all. */
export async function findLiveSessionByCookie(
  shop: Shop,
  cookie: string,
): Promise<SessionWithOwner | null> {
  const now = shop.now()
  const session = await findSessionByCookie(shop.db, hashSecret(cookie), now)
  if (!session?.active) return null
  if (msBetween(session.last_seen_at, now) >= SEEN_EVERY_MS)
    await updateSession(shop.db, session.id, {
      last_seen_at: now,
      expires_at: endOf(session, now),
    })
  return session
}

/** Ends the session of the refresh token, the cookie, or both. No error when there is none. */
export async function endSession(
  shop: Shop,
  { refresh, cookie }: { refresh?: string; cookie?: string | undefined },
): Promise<void> {
  const read = refresh ? await readToken(shop, refresh, 'refresh') : null
  if (read && 'owner' in read) await deleteSession(shop.db, read.owner.sessionId)
  if (cookie) await deleteSessionByCookie(shop.db, hashSecret(cookie))
}

/** Deletes ended sessions. */
export const clearEndedSessions = (shop: Shop): Promise<void> =>
  deleteEndedSessions(shop.db, shop.now())
