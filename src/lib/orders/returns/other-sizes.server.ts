import { choiceInWords, ONE_SIZE } from '#lib/texts/goods/pieces.ts'
import { readSizes } from '#lib/catalogue/items/sizes.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Order } from '../orders.ts'

/** More than the items of one order have. */
const MOST_SIZES = 1_000

/** A size or colour of an item. `left`: how many can be sold now. */
export type OtherSize = { sizeId: number; name: string; left: number }

/** The sizes and colours on sale of the item of each line of an order, by the line's id; its own is one of them. */
export async function readOtherSizes(
  shop: Shop,
  { items }: Pick<Order, 'items'>,
): Promise<ReadonlyMap<number, OtherSize[]>> {
  const itemIds = [...new Set(items.flatMap(({ itemId }) => itemId ?? []))]
  const { sizes } = await readSizes(shop, { itemIds }, MOST_SIZES)
  const onSale = sizes.filter(({ published }) => published === 1).toSorted((a, b) => a.id - b.id)
  return new Map(
    items.map(({ id, itemId }) => [
      id,
      onSale
        .filter((size) => size.itemId === itemId)
        .map(({ id: sizeId, size, colour, left }) => ({
          sizeId,
          name: choiceInWords({ size, colour }) || ONE_SIZE,
          left: Math.max(0, Number(left)),
        })),
    ]),
  )
}
