import { ShopError } from '#lib/errors.ts'
import { clearRate, mayMailLink } from '#lib/limits/limits.server.ts'
import { mayMailFrom } from '#lib/limits/paid-from.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { sendNewsletterMail } from '#lib/notifications/mails.server.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { hashSecret, hmac, newId, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { CONSENT_VERSION } from '#lib/texts/newsletter.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { NewsletterRequest } from './newsletter.schema.ts'
import {
  deleteOldSubscribers,
  findByConfirmHash,
  findByEmail,
  findByUnsubscribeHash,
  listConfirmed,
  setConfirmed,
  setEnded,
  setUnsubscribeHash,
  upsertAsked,
} from './newsletter.sql.ts'

const CONFIRM_VALID_MS = 14 * DAY_MS
const KEEP_ASKED_MS = 30 * DAY_MS
/** Proof of consent outlives the subscription: see the privacy policy. */
const KEEP_ENDED_MS = 3 * 365 * DAY_MS

/**
 * Stores a request for the newsletter and mails a link to confirm it. True when the address is new. An address that is
 * subscribed, or has had too many mails, gets none. Throws ShopError('throttled').
 */
export async function askForNewsletter(
  shop: Shop,
  network: string,
  { email, source }: NewsletterRequest,
): Promise<boolean> {
  await limitNetwork(shop, 'newsletter', network)
  if (!(await mayMailLink(shop, 'newsletter', email))) return false
  if (!(await mayMailUnverified(shop, email))) return false
  if (!(await mayMailFrom(shop, network))) return false
  const [ref, token] = [newId(), newSecret()]
  return shop.inTransaction(async (shop) => {
    const asked = await upsertAsked(shop.db, {
      email,
      source,
      ref,
      asked_at: shop.now(),
      consent_text: CONSENT_VERSION,
      confirm_hash: hashSecret(token),
      confirm_until: after(shop.now(), CONFIRM_VALID_MS),
      unsubscribe_hash: hashSecret(unsubscribeToken(shop.config.secretKey, ref)),
    })
    if (!asked) return false
    await sendNewsletterMail(shop, {
      to: email,
      confirmUrl: `${shop.config.siteUrl}/newsletter/confirm/${token}`,
      unsubscribeUrl: await unsubscribeUrl(shop, asked),
    })
    return asked.ref === ref
  })
}

/** The address that a confirming link was mailed to. Throws ShopError('not_found'). */
export async function findPending(shop: Shop, token: string) {
  const found = await findByConfirmHash(shop.db, hashSecret(token), shop.now())
  if (!found) throw new ShopError('not_found')
  return found
}

/** Subscribes the address. A second time is no error. Throws ShopError('not_found'). */
export async function confirmNewsletter(shop: Shop, token: string): Promise<void> {
  await findPending(shop, token)
  await setConfirmed(shop.db, hashSecret(token), shop.now())
}

/** The address that an unsubscribing link was mailed to. Throws ShopError('not_found'). */
export async function findSubscription(shop: Shop, token: string) {
  const found = await findByUnsubscribeHash(shop.db, hashSecret(token))
  if (!found) throw new ShopError('not_found')
  return found
}

/** Unsubscribes the address. A second time is no error. Throws ShopError('not_found'). */
export async function endNewsletter(shop: Shop, token: string): Promise<void> {
  const { email } = await findSubscription(shop, token)
  await setEnded(shop.db, hashSecret(token), shop.now())
  await clearRate(shop, mailsTo(email))
}

/** Whether this address agreed to news, when and where; undefined when it never asked. */
export const findConsentOf = ({ db }: Shop, email: string) => findByEmail(db, email)

/** The confirmed addresses, each with its proof and the link that ends it. */
export async function listSubscribers(shop: Shop) {
  const subscribers = []
  for (const { ref, unsubscribe_hash, ...row } of await listConfirmed(shop.db))
    subscribers.push({
      ...row,
      unsubscribeUrl: await unsubscribeUrl(shop, { ref, unsubscribe_hash }),
    })
  return subscribers
}

/** Deletes requests that nobody confirmed within 30 days, and the proof of those that ended three years ago. */
export const clearOldNewsletters = ({ db, now }: Shop): Promise<void> =>
  deleteOldSubscribers(db, {
    askedBefore: after(now(), -KEEP_ASKED_MS),
    endedBefore: after(now(), -KEEP_ENDED_MS),
  })

const mailsTo = (email: string): string => `newsletter-mail:${email}`

/** Derived from the row, not stored: every issue contains it. */
const unsubscribeToken = (key: string, ref: string): string =>
  hmac(key, `newsletter:${ref}`).toString('base64url')

type Row = { ref: string; unsubscribe_hash: string }

/** The row's unsubscribe link. It is replaced when its key was removed from the settings. */
async function unsubscribeUrl(shop: Shop, { ref, unsubscribe_hash }: Row): Promise<string> {
  const { secretKey, secretKeys, siteUrl } = shop.config
  const known = secretKeys
    .map((key) => unsubscribeToken(key, ref))
    .find((token) => hashSecret(token) === unsubscribe_hash)
  const token = known ?? unsubscribeToken(secretKey, ref)
  if (!known) await setUnsubscribeHash(shop.db, ref, hashSecret(token))
  return `${siteUrl}/newsletter/unsubscribe/${token}`
}
