import { fieldError } from '#lib/errors.ts'
import { cancelSoldCard } from '#lib/gift-cards/sold/sold.server.ts'
import type { EndReason, Order } from '#lib/orders/orders.ts'
import type { Work } from '#lib/shop.ts'
import { giftCardOrderTexts } from '#lib/texts/buying/gift-card-order.ts'
import { ACCEPTED_STATES, type Attempt } from '../payments.ts'
import type { RefundKind } from './requests.ts'

type CardBack = { attempt: Attempt; kind: RefundKind; endReason: EndReason | null }

/**
 * Cancels the gift card that an order has bought, if it has bought one, when its money goes back. Throws ShopError
 * beside `sum` when somebody has paid with the card, and for a part of its price. Call it with the order locked.
 */
export async function cancelBoughtCard(
  shop: Work,
  { id: orderId, isGiftCard }: Order,
  { attempt, kind, endReason }: CardBack,
  { id: refundId, who }: { id: number; who: string },
): Promise<void> {
  if (!isGiftCard) return
  if (endReason !== null) return cancelSoldCard(shop, { orderId, refundId, who })
  if (kind === 'part' && ACCEPTED_STATES.includes(attempt.state))
    throw fieldError('sum', giftCardOrderTexts.onlyWhole)
}
