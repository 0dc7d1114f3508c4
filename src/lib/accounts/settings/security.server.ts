import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import type { ChangePassword } from '../accounts.schema.ts'
import { checkCurrentPassword } from '../deletion/deletion.server.ts'
import { checkNewPassword, hashPassword } from '../passwords/passwords.server.ts'
import { replacePassword } from '../passwords/reset.server.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.server.ts'
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '../sessions/sessions.sql.ts'

/**
 * Changes the password, ends every session and opens a new one. Throws ShopError beside the three fields, or
 * `throttled`.
 */
export async function changePassword(
  shop: Shop,
  customer: Customer,
  given: ChangePassword,
  device: string,
): Promise<OpenedSession> {
  await checkCurrentPassword(shop, customer, given.current_password)
  await checkNewPassword(shop, customer, given)
  const passwordHash = await hashPassword(given.new_password)
  const tokenVersion = await shop.inTransaction((shop) =>
    replacePassword(shop, customer, passwordHash),
  )
  return openSession(shop, { id: customer.id, tokenVersion }, device)
}

/** The customer's sessions, the last used first. */
export const listSessions = (shop: Shop, { id }: Customer) =>
  listSessionsOf(shop.db, id, shop.now())

/** Ends one of the customer's own sessions. */
export const endOneSession = (shop: Shop, { id }: Customer, sessionId: string): Promise<void> =>
  deleteSessionOf(shop.db, id, sessionId)

/** Signs the customer out everywhere. */
export const endAllSessions = (shop: Shop, { id }: Customer): Promise<void> =>
  deleteSessionsOf(shop.db, id)
