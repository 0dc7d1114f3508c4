import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer, Visitor } from '#lib/visitor.ts'
import { findAccount } from '../accounts.sql.ts'
import { findLiveSessionByCookie, findSessionOfToken } from './sessions.server.ts'
import type { SessionWithOwner } from './sessions.sql.ts'
import { readToken } from './tokens.server.ts'
import type { TokenFault } from './tokens.ts'

export type Credentials = {
  /** The Authorization header; the only way to be a customer under the contract's paths. */
  authorization: string | null
  /** The session cookie; the only way to be a customer on a page. */
  sessionCookie: string | null
  cartCookie: string | null
}

/** Throws the contract's 401 when the header's token is not valid. Without credentials the visitor is a guest. */
export async function resolveVisitor(shop: Shop, given: Credentials): Promise<Visitor> {
  const token = readAuthorization(given.authorization)
  const session = token
    ? await findSessionOfAccess(shop, token)
    : given.sessionCookie && (await findLiveSessionByCookie(shop, given.sessionCookie))
  if (!session) return { kind: 'guest', cartSecret: given.cartCookie }
  const { customerId, publicId, username, email } = session
  return {
    kind: 'customer',
    customer: { id: customerId, publicId, username, email },
    sessionId: session.id,
    cartSecret: given.cartCookie,
  }
}

/** The token of a `JWT` or `Bearer` header; null for other schemes, which are ignored. */
function readAuthorization(header: string | null): string | null {
  const [scheme = '', token, ...rest] = (header ?? '').trim().split(/\s+/)
  if (!/^(jwt|bearer)$/i.test(scheme)) return null
  if (!token || rest.length > 0) throw new ShopError('bad_authorization_header')
  return token
}

async function findSessionOfAccess(shop: Shop, token: string): Promise<SessionWithOwner> {
  const read = await readToken(shop, token, 'access')
  if ('fault' in read) throw notValid(read.fault)
  const found = await findSessionOfToken(shop, read.owner)
  if (!('refusal' in found)) return found
  throw found.refusal === 'token_not_valid' ? notValid(found.fault) : new ShopError(found.refusal)
}

const notValid = (message: TokenFault) =>
  new ShopError('token_not_valid', {
    extra: { messages: [{ token_class: 'AccessToken', token_type: 'access', message }] },
  })

/**
 * Whether the account was deleted since the request began. A transaction asks, because on SQLite only a transaction
 * sees a deletion that is committed together with other writes in a moment.
 */
export const isDeletedSince = (shop: Shop, { id }: Customer): Promise<boolean> =>
  shop.inTransaction(async ({ db }) => (await findAccount(db, id)) === undefined)
