import { readCart } from '#lib/cart/cart.server.ts'
import { lockCart } from '#lib/cart/order.server.ts'
import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { toKobo } from '#lib/money.ts'
import { composeReminder } from '#lib/notifications/mails/reminder.server.ts'
import { sendLetter } from '#lib/notifications/mails.server.ts'
import { makeOwnCode, readOwnCode } from '#lib/offers/own-codes.server.ts'
import { sayOffer } from '#lib/offers/say-offer.ts'
import type { Shop } from '#lib/shop.ts'
import { after, HOUR_MS } from '#lib/time.ts'
import { FORGOTTEN_MS, REMINDER_JOB } from './reminders.ts'
import { endUrlOf, readReminderTerms } from './reminders.server.ts'
import {
  findDue,
  findLeft,
  findReminder,
  insertReminder,
  type LeftCart,
  listDueCarts,
  lockReminder,
  updateReminder,
} from './reminders.sql.ts'

/** The rest follows at the next run. */
const MOST_AT_ONCE = 200

/** Enqueues a mail for each cart that was left as long as the owner chose, once for each filling of a cart. */
export async function remindOfCarts(shop: Shop): Promise<void> {
  const { isOn, hours } = await readReminderTerms(shop)
  if (!isOn) return
  const now = shop.now()
  const leftBefore = after(now, -hours * HOUR_MS)
  const left = { now, leftBefore, leftAfter: after(leftBefore, -FORGOTTEN_MS) }
  for (const { cartId } of await listDueCarts(shop.db, left, MOST_AT_ONCE))
    await shop.inTransaction(async (shop) => {
      // An order of the cart waits for this lock, or is seen below.
      await lockCart(shop, cartId)
      const due = await findDue(shop.db, left, cartId)
      if (!due) return
      const { customerId: customer_id, consentId: consent_id, filling } = due
      const columns = { customer_id, consent_id, filling, cart_id: cartId, made_at: now }
      const made = await insertReminder(shop.db, columns)
      if (!made) return
      await enqueue(shop, {
        kind: REMINDER_JOB,
        payload: { reminderId: made.id },
        uniqueKey: `${REMINDER_JOB}:${made.id}`,
      })
    })
}

/** What a mail says of a cart as it is now. */
async function toMail(shop: Shop, cart: LeftCart) {
  const { customerId: id, publicId, username, email } = cart
  const customer = { id, publicId, username, email }
  const { cart_items: lines } = await readCart(shop, { kind: 'customer', customer })
  return {
    to: email,
    lines: lines
      .filter(({ available }) => available > 0)
      .map(({ quantity, price_sub_total: naira, size, item }) => ({
        name: pieceInWords({ ...item, size }),
        quantity,
        kobo: toKobo(naira),
      })),
    unsubscribeUrl: endUrlOf(shop, cart.ref),
  }
}

/** The code of its own that a reminder names, made with its first try to send it; null for none. */
async function readCode(shop: Shop, reminderId: number, offerId: number | null) {
  const codeId = await shop.inTransaction(async (shop) => {
    const reminder = await lockReminder(shop.db, reminderId)
    if (!reminder || reminder.offer_id !== null || offerId === null)
      return reminder?.offer_id ?? null
    const made = await makeOwnCode(shop, offerId, reminder.customer_id)
    if (made !== null) await updateReminder(shop.db, reminderId, { offer_id: made })
    return made
  })
  const offer = codeId === null ? null : await readOwnCode(shop, codeId)
  // That it is used once is said of the code.
  return offer?.code
    ? { code: offer.code, says: sayOffer({ ...offer, isOnceEach: false }, shop.now()) }
    : null
}

/**
 * Sends a reminder, unless its customer has bought, come back to the cart or ended reminders since, or the owner has
 * switched them off: a mail may wait for its server.
 */
export async function sendReminder(shop: Shop, job: Job): Promise<void> {
  const { reminderId } = job.payload as { reminderId: number }
  const reminder = await findReminder(shop.db, reminderId)
  if (!reminder || reminder.sent_at !== null) return
  const terms = await readReminderTerms(shop)
  const left = await findLeft(shop.db, reminder.cart_id, shop.now(), reminder.made_at)
  const mail = terms.isOn && left ? await toMail(shop, left) : null
  if (!mail || mail.lines.length === 0)
    return updateReminder(shop.db, reminderId, { dropped_at: shop.now() })
  const offer = await readCode(shop, reminderId, terms.offerId)
  await sendLetter(shop, job, { ...mail, offer }, composeReminder)
  await updateReminder(shop.db, reminderId, { sent_at: shop.now() })
}
