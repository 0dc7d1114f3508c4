import { ShopError } from '#lib/errors.ts'
import { isUsedUp, isWithinRate, useUpRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { hmac, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'

const STOPPED_MS = 30 * DAY_MS
/** Keeps a text that was sealed for another purpose from working as such a link. */
const PURPOSE = 'not-me:'

/** Hashed: the database stores no address for it. */
const mailsTo = ({ config }: Shop, email: string): string =>
  `unverified-mails:${hmac(config.secretKey, `unverified-mails:${email}`).toString('base64url')}`

/**
 * Counts a mail to an unverified address. False, and no mail may be sent, after 5 mails in a day, or when its reader
 * has said that the mails are not for them.
 */
export const mayMailUnverified = (shop: Shop, email: string): Promise<boolean> =>
  isWithinRate(shop, mailsTo(shop, email), LIMITS.unverifiedMails)

/** Whether the reader has said that the mails are not for them. */
export const isMailStopped = (shop: Shop, email: string): Promise<boolean> =>
  isUsedUp(shop, mailsTo(shop, email))

/** The link of such a mail that says it is not for its reader. */
export const notMeUrl = ({ config }: Shop, email: string): string =>
  `${config.siteUrl}/not-me/${seal(config.secretKey, PURPOSE + email)}`

/** The address that the link was mailed to. Throws ShopError('not_found') for a link that the shop did not make. */
export function readNotMeLink({ config }: Shop, token: string): string {
  const text = openOrNull(config, token)
  if (!text?.startsWith(PURPOSE)) throw new ShopError('not_found')
  return text.slice(PURPOSE.length)
}

/** Stops these mails for 30 days. Throws ShopError('not_found') as `readNotMeLink` does. */
export const stopUnverifiedMails = (shop: Shop, token: string): Promise<void> =>
  useUpRate(shop, mailsTo(shop, readNotMeLink(shop, token)), STOPPED_MS)

function openOrNull({ secretKeys }: Shop['config'], sealed: string): string | null {
  try {
    return openSealed(secretKeys, sealed)
  } catch {
    // A changed or invented link gets 404.
    return null
  }
}
