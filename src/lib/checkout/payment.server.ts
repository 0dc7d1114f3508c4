import { isChangedWithin } from '#lib/hold.server.ts'
import { toNaira } from '#lib/money.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { readStanding } from '#lib/payments/attempts/here.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Payer } from '#lib/visitor.ts'
import { type PaymentJson, WATCHED } from './pay-page.ts'
import { viewPayPage } from './pay-page.server.ts'

/**
 * What has come of the payment of an order. While nothing has, the answer waits for at most `waitS` seconds. Throws as
 * `viewPayPage` does.
 */
export async function readPayment(
  shop: Shop,
  payer: Pick<Payer, 'id'>,
  orderId: string,
  waitS: number,
): Promise<PaymentJson> {
  const read = () => readStanding(shop, orderId)
  const before = await read()
  const first = await readOnce(shop, payer, orderId)
  if (!WATCHED.includes(first.state)) return first
  const isChanged = await isChangedWithin(shop, { of: orderId, read, before, waitS })
  return isChanged ? readOnce(shop, payer, orderId) : first
}

async function readOnce(
  shop: Shop,
  payer: Pick<Payer, 'id'>,
  orderId: string,
): Promise<PaymentJson> {
  const { order, state, details, minutesLeft } = await viewPayPage(shop, payer, orderId)
  return {
    state,
    amount: toNaira(leftToPay(order)),
    minutes_left: details ? minutesLeft : null,
  }
}
