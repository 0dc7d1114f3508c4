import type { Shop } from '#lib/shop.ts'
import { somePlaces } from '../places.ts'
import { openTestShop, type TestShop } from '../shop.ts'

/** A shop that delivers. */
export async function aShop(): Promise<TestShop> {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** The newest move of a size. */
export const lastMove = ({ db }: Shop, sizeId: number) =>
  db
    .selectFrom('stock_move')
    .select(['difference', 'cause', 'who'])
    .where('size_id', '=', sizeId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
