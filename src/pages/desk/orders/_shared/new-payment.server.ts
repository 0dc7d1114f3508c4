import type { Actor } from '#lib/desk/desk.ts'
import type { Order } from '#lib/orders/orders.ts'
import { waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import { HANDED_OVER } from '#lib/orders/placing/draft.ts'
import { mailPayLink } from '#lib/orders/placing/pay-link.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import { DOOR, HAND_METHODS } from '#lib/payments/by-hand.ts'
import { payAtDoorFromDesk } from '#lib/payments/door/at-desk.server.ts'
import type { HandPayment } from '#lib/payments/settle/by-hand.server.ts'
import type { Work } from '#lib/shop.ts'
import type { DeskPayment } from './draft.ts'
import { readHandPayment, takeMoney } from './hand-payment.server.ts'

/** What the team has taken; null where the buyer pays later. Throws ShopError as `readHandPayment` does. */
export function readNewPayment(given: { payment: DeskPayment; reference: string }) {
  const payment = HAND_METHODS.find((method) => method === given.payment)
  return payment ? readHandPayment({ ...given, payment }) : null
}

type ChosenPayment = {
  payment: DeskPayment
  paid: HandPayment | null
  isHandedOver: boolean
  /** What the page said of paying on delivery. */
  shown: string
}

/**
 * Pays a new order of the desk, or tells its buyer how it is paid. Returns what its page says was done. Throws
 * ShopError as `takeMoney` and `payAtDoorFromDesk` do.
 */
export async function payNewOrder(
  shop: Work,
  by: Actor,
  order: Locked<Order>,
  { payment, paid, isHandedOver, shown }: ChosenPayment,
): Promise<string> {
  if (paid) {
    await takeMoney(shop, by, order, { ...paid, isHandedOver })
    return isHandedOver ? HANDED_OVER : 'paid'
  }
  if (payment === DOOR)
    return waitsForDeposit(await payAtDoorFromDesk(shop, order, { shown, by: by.name }))
      ? 'waits-for-deposit'
      : 'chosen'
  await mailPayLink(shop, order)
  return 'made'
}
