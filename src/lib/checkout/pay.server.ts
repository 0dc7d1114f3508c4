import { payAtDoor } from '#lib/orders/door/offer.server.ts'
import { waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import { payOrder, type PaymentLink } from '#lib/payments/attempts/attempts.server.ts'
import { DOOR } from '#lib/payments/by-hand.ts'
import type { AskedWay, PaymentKind } from '#lib/payments/payments.ts'
import { takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Buyer } from '#lib/visitor.ts'

/**
 * The payment page of an order; for one that is paid on delivery, that of its deposit, or without one the page of the
 * order. Throws ShopError as `payOrder` and `payAtDoor` do.
 */
export async function beginPayment(
  shop: Shop,
  buyer: Buyer,
  orderId: string,
  { kind, way }: { kind: PaymentKind; way?: AskedWay | undefined },
): Promise<PaymentLink> {
  if (way !== DOOR) return payOrder(shop, buyer, orderId, kind, way)
  const order = await payAtDoor(shop, buyer, orderId, await takesNaira(shop))
  if (waitsForDeposit(order)) return payOrder(shop, buyer, orderId, kind)
  const { id, number } = order
  return { url: `${shop.config.siteUrl}/orders/${id}`, reference: number, provider: DOOR }
}
