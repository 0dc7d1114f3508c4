import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { formatNaira } from '#lib/money.ts'
import { listOrdersOfBuyer } from '#lib/orders/records/buyers.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { findAccountByEmail, findAccountByUsername, setBlocked } from './accounts.sql.ts'
import { openAccount } from './sign-up/activation.server.ts'
import { deleteSessionsOf } from './sessions/sessions.sql.ts'
import { countAccounts, findAccountForOwner, listNewestAccounts } from './owner.sql.ts'

/** What the owner can read and do with accounts, at the command line only. */

/** The newest accounts, at most `limit`, and how many there are in all. */
export const listAccounts = async ({ db }: Shop, limit: number) => ({
  accounts: await listNewestAccounts(db, limit),
  count: await countAccounts(db),
})

/** An account and its orders, the newest first; null when no account has this e-mail address. */
export async function findOwnView(shop: Shop, email: string) {
  const account = await findAccountForOwner(shop.db, cleanIdentifier(email))
  if (!account) return null
  const orders = await listOrdersOfBuyer(shop, account.id)
  return {
    account,
    orders: orders.map((order) => ({ ...order, total: formatNaira(order.sum_total_kobo) })),
  }
}

/** Verifies an account as its mailed link would. */
export async function activateByEmail(
  shop: Shop,
  email: string,
): Promise<'activated' | 'was active' | 'unknown'> {
  const account = await findAccountByEmail(shop.db, cleanIdentifier(email))
  if (!account) return 'unknown'
  const isOpened = await shop.inTransaction((shop) => openAccount(shop, account))
  return isOpened ? 'activated' : 'was active'
}

/** Ends the customer's sessions. A sign-in is refused with a reason until `unblockByEmail`. */
export const blockByEmail = (shop: Shop, email: string) => changeBlock(shop, email, shop.now())

export const unblockByEmail = (shop: Shop, email: string) => changeBlock(shop, email, null)

const changeBlock = (
  shop: Shop,
  email: string,
  blockedAt: Moment | null,
): Promise<'changed' | 'was so already' | 'unknown'> =>
  shop.inTransaction(async (shop) => {
    const account = await findAccountByEmail(shop.db, cleanIdentifier(email))
    if (!account) return 'unknown'
    if (!(await setBlocked(shop.db, account.id, blockedAt))) return 'was so already'
    await deleteSessionsOf(shop.db, account.id)
    return 'changed'
  })

/** The account with a user name or an e-mail address; null when there is none. */
export async function findByIdentifier(
  { db }: Shop,
  typed: string,
): Promise<{ id: number } | null> {
  const name = cleanIdentifier(typed)
  const find = name.includes('@') ? findAccountByEmail : findAccountByUsername
  return (await find(db, name)) ?? null
}
