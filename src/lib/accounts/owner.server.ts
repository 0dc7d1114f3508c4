import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { formatNaira } from '#lib/money.ts'
import { listOrdersOfBuyer } from '#lib/orders/records/buyers.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { findAccountByEmail, findAccountByUsername } from './accounts.sql.ts'
import { blockPerson, unblockPerson } from './people/block.server.ts'
import { openAccount } from './sign-up/activation.server.ts'
import { countAccounts, findAccountForOwner, listNewestAccounts } from './owner.sql.ts'

/** What the owner's commands read of accounts, and do with them. */

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

type Blocked = 'changed' | 'was so already' | 'unknown'

/** Blocks a customer as the desk does. `who`: who says so. */
export const blockByEmail = (shop: Shop, email: string, who: string): Promise<Blocked> =>
  changeBlock(shop, email, (shop, { id, blockedAt }) =>
    blockedAt === null ? blockPerson(shop, `c${id}`, { reason: '', who }) : null,
  )

export const unblockByEmail = (shop: Shop, email: string): Promise<Blocked> =>
  changeBlock(shop, email, (shop, { id, blockedAt }) =>
    blockedAt === null ? null : unblockPerson(shop, `c${id}`),
  )

type Account = { id: number; blockedAt: Moment | null }

/** `change`: null where nothing is to be changed. */
const changeBlock = (
  shop: Shop,
  email: string,
  change: (shop: Work, account: Account) => Promise<void> | null,
): Promise<Blocked> =>
  shop.inTransaction(async (shop) => {
    const account = await findAccountByEmail(shop.db, cleanIdentifier(email))
    if (!account) return 'unknown'
    const changing = change(shop, account)
    await changing
    return changing ? 'changed' : 'was so already'
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
