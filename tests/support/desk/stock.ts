import { noteCameIn } from '#lib/orders/stock/came-in.server.ts'
import type { Shop } from '#lib/shop.ts'
import { somePlaces } from '../places.ts'
import { sizeOf } from '../orders.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import type { TestItem } from '../world.ts'

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

/** So many pieces of an item's size come in, and each cost so much (naira). */
export const cameIn = (shop: Shop, item: TestItem, pieces: number, naira: number, size?: string) =>
  shop.inTransaction((shop) =>
    noteCameIn(
      shop,
      { slug: item.slug, pieces: new Map([[sizeOf(item, size), pieces]]), isAgain: false },
      { costKobo: Math.round(naira * 100), supplier: 'Mama Titi', paper: 'MT 12', who: 'Ada' },
    ),
  )
