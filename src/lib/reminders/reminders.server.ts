import { forgetCodes } from '#lib/cart/code.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { ShopError } from '#lib/errors.ts'
import { deleteOwnCodes, readDeadCodes } from '#lib/offers/own-codes.server.ts'
import { hmac, isSameSecret, newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { reminderTexts as texts } from '#lib/texts/account/reminders.ts'
import { after } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { KEEP_ENDED_MS, KEEP_REMINDERS_MS, type ReminderTerms, USUAL_TERMS } from './reminders.ts'
import {
  deleteOldReminders,
  findByRef,
  findConsent,
  insertConsent,
  setEnded,
} from './reminders.sql.ts'

const NAME = 'cart-reminders'

/** What the owner has chosen; off at first. */
export const readReminderTerms = async ({ db }: Pick<Shop, 'db'>): Promise<ReminderTerms> =>
  (await findNoted<ReminderTerms>(db, NAME)) ?? USUAL_TERMS

/** Returns what it was before. */
export async function changeReminderTerms(
  { db }: Work,
  terms: ReminderTerms,
): Promise<ReminderTerms> {
  const before = await lockNoted<ReminderTerms>(db, NAME, USUAL_TERMS)
  await note(db, NAME, terms)
  return before
}

/** Whether the shop sends reminders, and since when a customer has agreed to them; null when they have not. */
export async function readReminders(shop: Shop, { id }: Pick<Customer, 'id'>) {
  const consent = await findConsent(shop.db, id)
  return { ...(await readReminderTerms(shop)), agreedAt: consent?.given_at ?? null }
}

/** Stores that a customer agrees to reminders, with the words that they saw. A second time is no error. */
export const agreeToReminders = ({ db, now }: Shop, { id }: Pick<Customer, 'id'>): Promise<void> =>
  insertConsent(db, { customer_id: id, ref: newId(), words: texts.consent, given_at: now() })

/** Ends the consent of a customer. A second time is no error. */
export const endReminders = ({ db, now }: Shop, { id }: Pick<Customer, 'id'>): Promise<void> =>
  setEnded(db, id, now())

const tokenOf = (key: string, ref: string): string =>
  `${ref}.${hmac(key, `reminders:${ref}`).toString('hex').slice(0, 32)}`

/**
 * The page whose button ends the consent with this `ref`. It is made with the shop's key, so a copy of the database
 * opens none.
 */
export const endUrlOf = ({ config }: Shop, ref: string): string =>
  `${config.siteUrl}/reminders/end/${tokenOf(config.secretKey, ref)}`

/** The consent that a mailed link ends. Throws ShopError('not_found'). */
export async function findReminderLink(shop: Shop, token: string) {
  const [ref = ''] = token.split('.')
  const isOurs = shop.config.secretKeys.some((key) => isSameSecret(token, tokenOf(key, ref)))
  const found = isOurs ? await findByRef(shop.db, ref) : undefined
  if (!found) throw new ShopError('not_found')
  return { email: found.email, customerId: found.customer_id, isEnded: found.ended_at !== null }
}

/** Ends reminders by a mailed link, also by one of an older mail. Throws ShopError('not_found'). */
export async function endRemindersBy(shop: Shop, token: string): Promise<void> {
  const { customerId } = await findReminderLink(shop, token)
  await endReminders(shop, { id: customerId })
}

/** How many codes are deleted in one transaction. */
const CODES_AT_ONCE = 500

/** Deletes codes of reminders that are 180 days old and that nobody can use or has used. */
async function clearDeadCodes(shop: Shop): Promise<void> {
  const madeBefore = after(shop.now(), -KEEP_REMINDERS_MS)
  for (let found = CODES_AT_ONCE; found === CODES_AT_ONCE;)
    found = await shop.inTransaction(async (shop) => {
      const ids = await readDeadCodes(shop, madeBefore, CODES_AT_ONCE)
      if (ids.length === 0) return 0
      // First the carts: an order of one locks it before its offers, too.
      await forgetCodes(shop, ids)
      await deleteOwnCodes(shop, ids)
      return ids.length
    })
}

/**
 * Deletes reminders after 180 days, with their codes that are unused and ended or whose customer is deleted, and the
 * proof of consents that ended three years ago.
 */
export async function clearOldReminders(shop: Shop): Promise<void> {
  await deleteOldReminders(shop.db, {
    endedBefore: after(shop.now(), -KEEP_ENDED_MS),
    madeBefore: after(shop.now(), -KEEP_REMINDERS_MS),
  })
  await clearDeadCodes(shop)
}
