import { idsOfPerson } from '#lib/orders/people/people.server.ts'
import type { Shop } from '#lib/shop.ts'
import { findAccount } from '../accounts.sql.ts'
import { readMyData, readOrdersData } from '../deletion/my-data.server.ts'
import { findPerson } from './find-person.server.ts'

/** Everything that the shop stores about a person; money in kobo. Throws ShopError('not_found'). */
export async function readDataOf(shop: Shop, id: string) {
  const { key, account } = await findPerson(shop, id)
  const customer = account && (await findAccount(shop.db, account.id))
  const ids = await idsOfPerson(shop, key)
  if (!customer) return readOrdersData(shop, ids)
  const data = await readMyData(shop, customer)
  const own = new Set(data.orders.map(({ id }) => id))
  const others = ids.filter((id) => !own.has(id))
  return others.length === 0
    ? data
    : { ...data, ordered_without_account: await readOrdersData(shop, others) }
}
