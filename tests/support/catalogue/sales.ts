import { LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import type { Moment } from '#lib/time.ts'
import type { TestShop } from '../shop.ts'
import type { TestItem } from '../world.ts'

/** When the reduced price of an item begins and ends. */
export type Window = { from?: Moment | null; until?: Moment | null }

export async function setWindow(
  shop: TestShop,
  item: TestItem,
  { from = null, until = null }: Window,
): Promise<void> {
  await shop.inTransaction(async (shop) => {
    await shop.db
      .updateTable('item')
      .set({ new_price_from: from, new_price_until: until })
      .where('id', '=', item.id)
      .execute()
    await shop.invalidate([LISTS_TAG])
  })
}
