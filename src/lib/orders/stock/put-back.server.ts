import { bookOrder } from '#lib/books/book.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { lockStock, moveStock } from '#lib/stock/moves.server.ts'
import type { MoveCause } from '#lib/stock/stock.ts'
import { updateItems } from './count.server.ts'
import { findSoldUnits, giveUpSold, takeUpSold, type Units } from './stock.sql.ts'

/** `key` tells several returns of one order apart. */
type Cause = { cause: MoveCause; key: string; who: string }

/** The order's id comes first: `stockHistory` reads it from there. */
const referenceOf = (orderId: string, key: string): string => `${orderId}/${key}`

/** How many sold pieces of each size have not come back. */
export const findUnitsOut = async ({ db }: Shop, orderId: string): Promise<Map<number, number>> =>
  new Map((await findSoldUnits(db, orderId)).map(({ sizeId, quantity }) => [sizeId, quantity]))

/**
 * Puts goods of an order back into stock. False, and nothing has changed, when more pieces of a size would come back
 * than are out. Call it with the order locked.
 */
export async function putBack(
  shop: Work,
  orderId: string,
  units: readonly Units[],
  { cause, key, who }: Cause,
): Promise<boolean> {
  const wanted = addUp(units)
  const out = await findUnitsOut(shop, orderId)
  if (wanted.some(({ sizeId, quantity }) => quantity > (out.get(sizeId) ?? 0))) return false
  for (const unit of wanted) await giveUpSold(shop.db, orderId, unit, out.get(unit.sizeId) ?? 0)
  const moves = wanted.map(({ sizeId, quantity }) => ({ sizeId, difference: quantity }))
  const reference = referenceOf(orderId, key)
  await updateItems(shop, await moveStock(shop, moves, { cause, reference, who }))
  await bookOrder(shop, orderId)
  return true
}

/**
 * Takes goods that were put back out of stock again. False, and nothing has changed, when they are held or sold by
 * now. Call it with the order locked.
 */
export async function takeOutAgain(
  shop: Work,
  orderId: string,
  units: readonly Units[],
  { cause, key, who }: Cause,
): Promise<boolean> {
  const wanted = addUp(units)
  const sizes = await lockStock(
    shop,
    wanted.map(({ sizeId }) => sizeId),
  )
  const isThere = ({ sizeId, quantity }: Units): boolean => {
    const { onHand, held } = sizes.get(sizeId) ?? { onHand: 0, held: 0 }
    return onHand - held >= quantity
  }
  if (!wanted.every(isThere)) return false
  for (const unit of wanted) await takeUpSold(shop.db, orderId, unit)
  const moves = wanted.map(({ sizeId, quantity }) => ({ sizeId, difference: -quantity }))
  const reference = referenceOf(orderId, key)
  await updateItems(shop, await moveStock(shop, moves, { cause, reference, who }))
  await bookOrder(shop, orderId)
  return true
}

/** Each size once, in the order of their ids. */
function addUp(units: readonly Units[]): Units[] {
  const sums = new Map<number, number>()
  for (const { sizeId, quantity } of units) sums.set(sizeId, (sums.get(sizeId) ?? 0) + quantity)
  return [...sums]
    .map(([sizeId, quantity]) => ({ sizeId, quantity }))
    .sort((a, b) => a.sizeId - b.sizeId)
}
