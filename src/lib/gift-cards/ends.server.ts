import { sendGiftCardEndsMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import { TOLD_BEFORE_MS } from './gift-cards.ts'
import { emptyCard } from './gift-cards.server.ts'
import { listExpired, listToTell, takeEmail } from './ends.sql.ts'

/** The rest follows at the next run. */
const MOST_AT_ONCE = 500

/** Mails the holders of cards that end soon, and takes what is left off those that have ended. */
export async function endGiftCards(shop: Shop): Promise<void> {
  const now = shop.now()
  const until = after(now, TOLD_BEFORE_MS)
  for (const { id } of await listToTell(shop.db, { now, until, limit: MOST_AT_ONCE }))
    await shop.inTransaction(async (shop) => {
      // Of two processes one has the address: the mail goes once.
      const told = await takeEmail(shop.db, id)
      if (told) await sendGiftCardEndsMail(shop, told)
    })
  for (const { id } of await listExpired(shop.db, now, MOST_AT_ONCE))
    await shop.inTransaction((shop) => emptyCard(shop, id, { cause: 'expired', who: null }))
}
