import { fieldError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { giftCardOrderTexts } from '#lib/texts/buying/gift-card-order.ts'
import type { Moment } from '#lib/time.ts'
import type { GiftCard } from '../gift-cards.ts'
import { giveCard, giveCardLater } from '../gift-cards.server.ts'
import { addMove, setCancelled } from '../gift-cards.sql.ts'
import { lockCards } from '../pay.sql.ts'
import { findCancelled, findSale, setOpen, setSoldCard, sumUsed } from './sold.sql.ts'

type Paid = { id: string; sumTotalKobo: number; address: { email: string; name: string } }

/**
 * Makes the gift card that an order buys, once, and mails it on its day. Returns when, and to whom. Call it with the
 * order locked.
 */
export async function makeSoldCard(
  shop: Work,
  { id: orderId, sumTotalKobo: kobo, address }: Paid,
): Promise<{ to: string; sendAt: Moment }> {
  const sale = await findSale(shop.db, orderId)
  if (!sale) throw new Error(`order ${orderId} buys no gift card`)
  const { recipient, message, send_at: sendAt } = sale
  const to = sale.email || address.email
  if (sale.gift_card_id !== null) return { to, sendAt }
  const card = { kobo, who: null, cause: 'sold' as const, orderId, to, recipient, message }
  const from = address.name
  const id =
    sendAt > shop.now()
      ? await giveCardLater(shop, { ...card, sendAt })
      : (await giveCard(shop, { ...card, from })).id
  await setSoldCard(shop.db, orderId, id)
  return { to, sendAt }
}

/** `who`: null for the shop itself. */
type Refund = { orderId: string; refundId: number; who: string | null }

const referenceOf = ({ refundId }: Pick<Refund, 'refundId'>): string => `refund-${refundId}`

/**
 * Cancels the gift card that an order has bought, as its money goes back. Throws ShopError beside `sum` when somebody
 * has paid with it. Call it with the order locked.
 */
export async function cancelSoldCard(shop: Work, refund: Refund): Promise<void> {
  const { db } = shop
  const cardId = (await findSale(db, refund.orderId))?.gift_card_id ?? null
  if (cardId === null) return
  const [card] = await lockCards(db, [cardId])
  if ((await sumUsed(db, cardId)) !== 0) throw fieldError('sum', giftCardOrderTexts.isUsed)
  if (card) await empty(shop, card, { ...refund, reference: referenceOf(refund) })
}

type Emptied = { orderId: string; who: string | null; reference: string }

/**
 * Takes all off a card and cancels it. The desk may have cancelled it before, and money may have come back to it since.
 */
async function empty(
  { db, now }: Shop,
  { id: cardId, balanceKobo, cancelledAt }: GiftCard,
  { orderId, who, reference }: Emptied,
): Promise<void> {
  const move = { cardId, cause: 'cancelled' as const, reference, orderId, who, now: now() }
  if (balanceKobo > 0) await addMove(db, { ...move, kobo: -balanceKobo })
  if (cancelledAt === null) await setCancelled(db, cardId, now())
}

/**
 * Takes off what is left on the gift card of an order whose payment is disputed: it may have been bought with a stolen
 * bank card. The desk gives a new one when the dispute is won. Call it with the order locked.
 */
export async function stopSoldCard(shop: Work, orderId: string): Promise<void> {
  const cardId = (await findSale(shop.db, orderId))?.gift_card_id ?? null
  if (cardId === null) return
  const [card] = await lockCards(shop.db, [cardId])
  if (card) await empty(shop, card, { orderId, who: null, reference: `dispute-${orderId}` })
}

/**
 * Brings back a card that `cancelSoldCard` has cancelled, as its refund is taken back. Nothing happens when it is back
 * already. Call it as that.
 */
export async function restoreSoldCard(shop: Shop, refund: Refund): Promise<void> {
  const { db } = shop
  const { orderId, who } = refund
  const reference = referenceOf(refund)
  const sale = await findSale(db, orderId)
  const cardId = sale?.gift_card_id ?? null
  if (cardId === null) return
  const [card] = await lockCards(db, [cardId])
  const kobo = await findCancelled(db, cardId, reference)
  if (!card?.cancelledAt || kobo === 0) return
  await addMove(db, { cardId, cause: 'sold', reference, kobo, orderId, who, now: shop.now() })
  await setOpen(db, cardId)
}
