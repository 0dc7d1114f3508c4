import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { readRowsOf } from './my-data.sql.ts'

/** Everything that the shop stores about a customer; money in kobo. */
export const readMyData = async (shop: Shop, { id, email }: Customer) => ({
  written_at: shop.now(),
  ...(await readRowsOf(shop.db, id, email)),
})
