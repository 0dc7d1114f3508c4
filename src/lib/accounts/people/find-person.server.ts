import { ShopError } from '#lib/errors.ts'
import { personOfOrder } from '#lib/orders/people/people.server.ts'
import type { Shop } from '#lib/shop.ts'
import { accountIdIn, idOfAccount } from './key.ts'
import { type KnownAccount, listAccountsOf } from './people.sql.ts'

/** Whom an address of the desk means. */
export type Person = {
  /** As in addresses and in the audit: it tells no phone number. */
  id: string
  /** As `personOf` has it. */
  key: string
  account: KnownAccount | null
}

/** `id`: an account as `c12`, or the number of an order. Throws ShopError('not_found'). */
export async function findPerson(shop: Shop, id: string): Promise<Person> {
  const key = isAccount(id) ? id : await personOfOrder(shop, id)
  const account = await accountOf(shop, key ?? '')
  if (key === null || (isAccount(key) && !account)) throw new ShopError('not_found')
  return { id: account ? idOfAccount(account.id) : id, key, account }
}

const isAccount = (key: string): boolean => accountIdIn(key) !== null

/** Null for the key of somebody without an account. */
export async function accountOf({ db }: Shop, key: string): Promise<KnownAccount | null> {
  const id = accountIdIn(key)
  if (id === null) return null
  const [account] = await listAccountsOf(db, [id])
  return account ?? null
}
