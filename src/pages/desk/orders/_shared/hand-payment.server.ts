import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { fieldError } from '#lib/errors.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { HandMethod } from '#lib/payments/by-hand.ts'
import { type HandPayment, payByHand } from '#lib/payments/settle/by-hand.server.ts'
import type { PaymentState } from '#lib/payments/payments.ts'
import type { Work } from '#lib/shop.ts'
import { deskFieldErrors } from '#lib/texts/fields.ts'

type Given = { payment: HandMethod; reference: string }

/** How the team was paid. Throws ShopError beside `reference` for a transfer without one. */
export function readHandPayment({ payment: method, reference }: Given): HandPayment {
  if (method === 'transfer' && reference === '')
    throw fieldError('reference', deskFieldErrors.blank)
  return { method, bankReference: method === 'transfer' ? reference : '' }
}

/**
 * Records the payment of an order. Returns what became of it. Throws ShopError as `payByHand` does, and beside
 * `payment` above a money limit.
 */
export async function takeMoney(
  shop: Work,
  by: Actor,
  order: Order,
  paid: HandPayment,
): Promise<PaymentState> {
  // Lock the order before the row of staff, as every act does: the reverse can deadlock.
  await lockOrder(shop, order.id)
  await useMoneyLimit(shop, by, paid.sumKobo ?? leftToPay(order), 'payment')
  return payByHand(shop, order.id, paid)
}
