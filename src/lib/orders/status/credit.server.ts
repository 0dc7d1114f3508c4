import { giveBackFor, giveBackOver, takeAgainFor } from '#lib/gift-cards/pay.server.ts'
import type { Work } from '#lib/shop.ts'
import { isEndedUnpaid } from '../standing.ts'
import type { Order } from '../orders.ts'
import { updateOrder } from '../write.sql.ts'

/**
 * What gift cards pay of an order (kobo) beside what came; null when both together are too little, because a card is
 * empty by now. `isDeposit`: what came is the deposit, and the rest is paid to the rider. What came beside the cards
 * above the rest goes back to them.
 */
export async function settleCredit(
  shop: Work,
  order: Order,
  paidKobo: number,
  isDeposit: boolean,
): Promise<number | null> {
  const { id, sumTotalKobo, dueKobo } = order
  const toComeKobo = isDeposit ? sumTotalKobo - dueKobo : sumTotalKobo
  const isAgain = isEndedUnpaid(order) && paidKobo < toComeKobo
  const takenKobo = isAgain ? await takeAgainFor(shop, id) : order.creditKobo
  const overKobo = paidKobo + takenKobo - toComeKobo
  if (overKobo < 0) {
    if (isAgain) await giveBackFor(shop, id)
    return null
  }
  const backKobo = Math.min(overKobo, takenKobo)
  if (backKobo > 0) await giveBackOver(shop, id, backKobo)
  const creditKobo = takenKobo - backKobo
  if (creditKobo !== order.creditKobo) await updateOrder(shop.db, id, { credit_kobo: creditKobo })
  return creditKobo
}
