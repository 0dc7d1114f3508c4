import { ShopError } from '#lib/errors.ts'
import { blockBuyer, unblockBuyer } from '#lib/orders/people/blocked.server.ts'
import { listSame } from '#lib/orders/people/same.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { setBlocked } from '../accounts.sql.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { accountOf, findPerson, type Person } from './find-person.server.ts'

/**
 * Keeps a person out: nobody orders with the phone number and e-mail address of their account, or the one that tells
 * who they are without an account. Others of their orders may be another's: of who gets a gift, or typed by mistake.
 * Their sessions end, and signing in is refused with a sentence. What they ordered stays. Throws
 * ShopError('not_found').
 */
export async function blockPerson(
  shop: Work,
  id: string,
  { reason, who }: { reason: string; who: string },
): Promise<void> {
  const { key, account } = await findPerson(shop, id)
  const same = (await listSame(shop, key)).map(({ key }) => key.toLowerCase())
  const own = account ? [account.email, account.phone] : [key.toLowerCase()]
  const contacts = [...own, ...same]
  await blockBuyer(shop, key, { reason, who, contacts })
  if (account) await setAccountBlocked(shop, account, true)
}

/** Takes orders again, and lets an account sign in. Throws ShopError('not_found'), also for who is not blocked. */
export const unblockPerson = async (shop: Shop, id: string): Promise<void> =>
  unblock(shop, await findPerson(shop, id))

/** The same by the key of a person, whom perhaps no order names any more. */
export const unblockKey = async (shop: Shop, key: string): Promise<void> =>
  unblock(shop, { key, account: await accountOf(shop, key) })

async function unblock(shop: Shop, { key, account }: Omit<Person, 'id'>): Promise<void> {
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
