import { kindOfCard, refundToCard } from '#lib/gift-cards/pay.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Attempt } from '../payments.ts'
import { amountToSend } from './amounts.server.ts'
import { cameOf, enterRefund } from './refund-ledger.server.ts'
import type { RefundKind } from './requests.ts'
import type { findRequest } from './requests.sql.ts'

type ToCard = {
  attempt: Attempt
  kind: RefundKind
  request: NonNullable<Awaited<ReturnType<typeof findRequest>>>
  /** Whether it pays other goods. */
  isExchange?: boolean
}

/** Puts money of a payment into a gift card or store credit: no company is asked. */
export const sendToCard = (
  shop: Shop,
  { attempt, kind, request, isExchange = false }: ToCard,
  cardId: number,
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { reference, orderId } = attempt
    await lockOrder(shop, orderId)
    const toSendKobo = await amountToSend(shop, attempt, kind, cameOf(attempt))
    const amountKobo = Math.min(request.amountKobo, toSendKobo)
    if (amountKobo <= 0) throw new Error(`nothing of ${reference} is left to send back`)
    const toCard = await kindOfCard(shop, cardId)
    const done = { amountKobo, request, toCard, isExchange }
    if (!(await enterRefund(shop, attempt, kind, done))) return
    const key = `refund:${request.id}`
    await refundToCard(shop, { cardId, kobo: amountKobo, orderId, reference: key })
  })
