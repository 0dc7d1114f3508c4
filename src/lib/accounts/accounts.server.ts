import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { renameAccount } from './accounts.sql.ts'
import { takeUsername } from './sign-up/username-holds.server.ts'

/** The contract's JSON of a user. */
export const toUser = ({ email, username, id }: Customer) => ({ email, username, id })

/** Changes the username if one is given. Throws ShopError when it is taken. */
export async function changeAccount(
  shop: Shop,
  customer: Customer,
  { username = customer.username }: { username?: string | undefined },
): Promise<Customer> {
  if (username === customer.username) return customer
  const { id, email } = customer
  await takeUsername(shop, { username, email }, (shop) => renameAccount(shop.db, id, username))
  return { ...customer, username }
}
