import { fieldError, ShopError } from '#lib/errors.ts'
import { countRepeatedToday, sendOrderPaidMail } from '#lib/notifications/order-mails.server.ts'
import type { Repeat } from '#lib/notifications/order-mails.ts'
import type { Locked } from '../locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskMailTexts as texts } from '#lib/texts/desk/mails.ts'
import type { Moment } from '#lib/time.ts'
import { mailCode } from '../door/code-mail.server.ts'
import { withNewCode } from '../hand-over/code.server.ts'
import { hasRiderCode } from '../hand-over/code.ts'
import { receiptOf } from '../status/receipt.server.ts'
import { mailDelivery, untoldUntil } from './delivery-news.server.ts'
import { isBought } from '../standing.ts'
import { stageOf } from '../listing/listing.ts'
import { type DeliveryState, hasNoBuyer, isWithoutAccount, type Order } from '../orders.ts'
import { mailPayLink } from '../placing/pay-link.server.ts'

/** Mails that are made anew from the order. */
export type RepeatedMail = 'payment-link' | 'door' | 'paid' | DeliveryState

/**
 * The mails that still say how an order stands. None for an order without an e-mail address. The mail of a step is none
 * of them while the step can be taken back, nor where the buyer took the goods along.
 */
export async function mailsToRepeat(shop: Shop, order: Order): Promise<RepeatedMail[]> {
  const { address, deliveryState } = order
  if (address.email === '' || hasNoBuyer(order)) return []
  if (isPayable(order, shop.now())) return ['payment-link']
  if (!isBought(order)) return []
  const isTold =
    deliveryState !== null && !order.isHandedOver && (await untoldUntil(shop, order)) === null
  const told = isTold ? [deliveryState] : []
  if (order.dueKobo > 0) return hasRiderCode(order) ? ['door', ...told] : told
  return ['paid', ...told]
}

const isPayable = (order: Order, now: Moment): boolean =>
  isWithoutAccount(order) && stageOf(order) === 'waiting' && order.payBefore > now

/** How many mails about an order may be sent again on a day in Lagos. */
const MOST_A_DAY = 5
/** How many corrected addresses may get such a mail on that day: each may be a stranger's. */
const MOST_CORRECTED_A_DAY = 5

/**
 * Sends a mail about a locked order again, as the order stands now. Returns which. Throws ShopError where this mail
 * would not be true any more, nobody could get it, or enough were sent today.
 */
export async function sendMailAgain(
  shop: Work,
  order: Locked<Order>,
  wanted: string,
  who: string,
): Promise<RepeatedMail> {
  const refuse = (detail: string) => new ShopError('invalid', { detail })
  if (hasNoBuyer(order)) throw refuse(texts.noBuyer)
  if (order.address.email === '') throw refuse(texts.noAddress)
  const kind = (await mailsToRepeat(shop, order)).find((each) => each === wanted)
  if (!kind) throw refuse(texts.notTrue)
  if ((await countRepeatedToday(shop, order.id, 'again')) >= MOST_A_DAY)
    throw refuse(texts.enough(MOST_A_DAY))
  await mailAgain(shop, order, kind, { who, why: 'again' })
  return kind
}

/**
 * Mails how the locked order stands, with its link, once its e-mail address or phone number has been corrected, however
 * many mails were sent before. A hand-over code that the wrong person was mailed, or could see, no longer counts.
 * Throws ShopError beside `email` when enough were corrected today.
 */
export async function mailWhereItStands(
  shop: Work,
  order: Locked<Order>,
  who: string,
): Promise<void> {
  const sent = hasRiderCode(order) ? await withNewCode(shop, order) : order
  const [mail] = await mailsToRepeat(shop, order)
  if (!mail) return
  if ((await countRepeatedToday(shop, order.id, 'corrected')) >= MOST_CORRECTED_A_DAY)
    throw fieldError('email', texts.enoughCorrected(MOST_CORRECTED_A_DAY))
  await mailAgain(shop, sent, mail, { who, why: 'corrected' })
}

/** Sends the mail again as the order stands now. */
function mailAgain(shop: Work, order: Order, kind: RepeatedMail, repeat: Repeat): Promise<void> {
  if (kind === 'payment-link') return mailPayLink(shop, order, repeat)
  if (kind === 'door') return mailCode(shop, order, repeat)
  if (kind !== 'paid') return mailDelivery(shop, order, kind, repeat)
  const paid = {
    reference: order.payment?.reference ?? '',
    paidAt: order.paidAt ?? order.createdAt,
  }
  return sendOrderPaidMail(shop, receiptOf(shop, order, paid), repeat)
}
