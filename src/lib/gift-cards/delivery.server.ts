import { CARD_CODE_LENGTH, formatCode } from '#lib/codes.ts'
import { sendGiftCardMail } from '#lib/notifications/mails.server.ts'
import { newCode } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { columnsOf } from './codes.server.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { listDueDeliveries, setCode, takeDelivery } from './delivery.sql.ts'
import { mayPay } from './gift-cards.ts'
import { lockCards } from './pay.sql.ts'
import { findBuyerName } from './sold/sale.sql.ts'

/** The rest follows at the next run. */
const MOST_AT_ONCE = 200
/** A cancelled card keeps its mail for so long: its refund may still be taken back, or fail. */
const KEEP_CANCELLED_MS = 30 * DAY_MS

/**
 * Mails the gift cards whose day has come. Their codes are made now, and not before: until then nobody can read them
 * anywhere. A card that was cancelled or emptied meanwhile is not mailed, unless it counts again within a month.
 */
export async function mailGiftCards(shop: Shop): Promise<void> {
  const now = shop.now()
  const cancelledBefore = after(now, -KEEP_CANCELLED_MS)
  for (const { id } of await listDueDeliveries(shop.db, { now, cancelledBefore }, MOST_AT_ONCE))
    await shop.inTransaction(async (shop) => {
      const [card] = await lockCards(shop.db, [id])
      // Cancelled since it was listed.
      if (card?.cancelledAt && card.cancelledAt > cancelledBefore) return
      // Of two processes one takes it: the mail goes once.
      const delivery = await takeDelivery(shop.db, id)
      if (!card || !delivery || !mayPay(card, shop.now()) || card.balanceKobo === 0) return
      const code = newCode(CARD_CODE_LENGTH)
      const { email: to, recipient, message } = delivery
      const email = card.expiresAt === null ? null : to
      await setCode(shop.db, id, { ...columnsOf(code), email })
      const { balanceKobo: kobo, expiresAt } = card
      await sendGiftCardMail(shop, {
        to,
        kobo,
        code: formatCode(code),
        expiresAt,
        recipient,
        message,
        from: await findBuyerName(shop.db, id),
      })
    })
}
