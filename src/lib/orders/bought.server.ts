import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import { listBoughtIds, sumUnits } from './bought.sql.ts'

/** The items of `itemIds` that a customer has paid for and was not refunded. */
export async function findBought(
  { db }: Shop,
  customerId: number,
  itemIds: number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await listBoughtIds(db, customerId, itemIds)
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Whether a customer has paid for an item and was not refunded. */
export const hasBought = async (shop: Shop, customerId: number, itemId: number): Promise<boolean> =>
  (await findBought(shop, customerId, [itemId])).has(itemId)

/** How many units of each item were paid for since then. */
export async function countUnitsSold({ db }: Shop, since: Moment) {
  const rows = await sumUnits(db, since)
  return rows.flatMap(({ itemId, times }) =>
    itemId === null ? [] : [{ itemId, times: Number(times) }],
  )
}
