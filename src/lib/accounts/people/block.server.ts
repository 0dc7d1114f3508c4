import { ShopError } from '#lib/errors.ts'
import { blockBuyer, unblockBuyer } from '#lib/orders/people/blocked.server.ts'
import type { Shop } from '#lib/shop.ts'
import { setBlocked } from '../accounts.sql.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { findPerson, type Person } from './find-person.server.ts'

/**
 * Keeps a person out: nobody orders with a phone number or e-mail address of theirs, their sessions end, and signing in
 * is refused with a sentence. What they ordered stays. Throws ShopError('not_found'). Call it in a transaction.
 */
export async function blockPerson(
  shop: Shop,
  id: string,
  { reason, who }: { reason: string; who: string },
): Promise<void> {
  const { key, account } = await findPerson(shop, id)
  const also = account ? [account.email, account.phone] : [key]
  await blockBuyer(shop, key, { reason, who, also })
  if (account) await setAccountBlocked(shop, account, true)
}

/** Takes orders again, and lets an account sign in. Throws ShopError('not_found'), also for who is not blocked. */
export async function unblockPerson(shop: Shop, id: string): Promise<void> {
  const { key, account } = await findPerson(shop, id)
  const isFreed = await unblockBuyer(shop, key)
  const isLetIn = account !== null && (await setAccountBlocked(shop, account, false))
  if (!isFreed && !isLetIn) throw new ShopError('not_found')
}

async function setAccountBlocked(
  { db, now }: Shop,
  { id }: NonNullable<Person['account']>,
  isBlocked: boolean,
): Promise<boolean> {
  if (!(await setBlocked(db, id, isBlocked ? now() : null))) return false
  await deleteSessionsOf(db, id)
  return true
}
