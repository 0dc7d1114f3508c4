import { listOverOffers, readOffersOf, takeOffersOff } from '#lib/offers/offers.server.ts'
import { type Locked, lockedOrder } from '../locks.server.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import type { Work } from '#lib/shop.ts'
import { isEndedUnpaid } from '../standing.ts'
import type { Order } from '../orders.ts'
import { raisePrice } from './let-go.sql.ts'

/**
 * Takes off a locked order what its offers no longer give: it costs that much more. Returns it as it is then.
 */
export async function withdrawOffers(shop: Work, order: Locked<Order>): Promise<Locked<Order>> {
  const isLate = isEndedUnpaid(order) || order.payBefore <= shop.now()
  const over = await listOverOffers(shop, { ...order, isLate })
  const used = (await readOffersOf(shop, order.id)).filter(({ offer_id }) =>
    over.includes(offer_id),
  )
  let present = order
  for (const { name, discount_kobo: discountKobo, delivery_kobo: deliveryKobo } of used) {
    const lines = present.items.map(({ id, discountKobo, offers }) => ({
      id,
      weight: offers.includes(name) ? discountKobo : 0,
      offers: offers.filter((each) => each !== name),
    }))
    const shares = sharesOf(
      discountKobo,
      lines.map(({ weight }) => weight),
    )
    await raisePrice(shop.db, order.id, {
      lines: lines.map((line, index) => ({ ...line, kobo: shares[index] ?? 0 })),
      deliveryKobo,
      isDeposit: order.depositKobo > 0,
      now: shop.now(),
    })
    present = (await lockedOrder(shop, order.id)) ?? present
  }
  if (used.length > 0) await takeOffersOff(shop, order.id, over)
  return present
}
