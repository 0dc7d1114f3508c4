import { ShopError } from '#lib/errors.ts'
import { personOfOrder } from '#lib/orders/people/people.server.ts'
import type { Shop } from '#lib/shop.ts'
import { idOfAccount } from './people.server.ts'
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
  const key = /^c\d{1,9}$/.test(id) ? id : await personOfOrder(shop, id)
  const [, customerId] = /^c(\d+)$/.exec(key ?? '') ?? []
  const [account] = customerId ? await listAccountsOf(shop.db, [Number(customerId)]) : []
  if (key === null || (customerId && !account)) throw new ShopError('not_found')
  return { id: account ? idOfAccount(account.id) : id, key, account: account ?? null }
}
