import { formatNaira } from '#lib/money.ts'
import type { Attempt } from '#lib/payments/payments.ts'
import {
  canSendBack,
  listRefundable,
  noteRefund,
  refundPayment,
} from '#lib/payments/refund.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.server.ts'
import { agrees, OwnerError } from './support.ts'

export type RefundWish = { payment?: string; byHand?: string; yes?: boolean }

/** Sends a payment of an order back, or notes that the owner did; says first what it will do, and asks. */
export async function refund(
  shop: Shop,
  order: Order,
  { payment, byHand, yes = false }: RefundWish,
): Promise<void> {
  const attempt = await choosePayment(shop, order, payment)
  const sum = formatNaira(attempt.amountKobo)
  const what = `${order.number} for ${order.address.name}: ${sum} of ${attempt.reference} by ${attempt.provider}`
  if (byHand === undefined && !canSendBack(shop, attempt))
    throw new OwnerError(
      `${attempt.provider} sends nothing back for us. Send ${attempt.reference} back by hand, then note it with --by-hand and the reference of your transfer.`,
    )
  console.log(
    byHand === undefined
      ? `${what} go back to the customer.`
      : `${what} are noted as sent back by you (${byHand}).`,
  )
  console.log(`${order.address.email} gets a mail.`)
  if (!yes && !(await agrees())) return console.log('Nothing was changed.')
  const isDone =
    byHand === undefined
      ? await refundPayment(shop, attempt)
      : await noteRefund(shop, attempt.reference, byHand)
  if (!isDone) throw new OwnerError(`${attempt.reference} has gone back already.`)
  console.log(
    byHand === undefined
      ? `${attempt.provider} is asked by the running shop. See: order show ${order.number}`
      : 'Done.',
  )
}

async function choosePayment(
  shop: Shop,
  order: Order,
  reference: string | undefined,
): Promise<Attempt> {
  const held = await listRefundable(shop, order.id)
  const chosen = reference === undefined ? held : held.filter((one) => one.reference === reference)
  const [only, ...others] = chosen
  if (!only)
    throw new OwnerError(`${order.number} has no payment to send back. Nothing was changed.`)
  if (others.length > 0)
    throw new OwnerError(
      `${order.number} has several payments to send back. Say which with --payment: ${chosen.map((one) => one.reference).join(', ')}`,
    )
  return only
}
