import { ShopError } from '#lib/errors.ts'
import { isWithinRate, useUpRate } from '#lib/limits/limits.server.ts'
import { hmac, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { DAY_MS } from '#lib/time.ts'

/** Of all kinds together. */
const MAILS_A_DAY = { max: 5, windowMs: DAY_MS }
const STOPPED_MS = 30 * DAY_MS
/** What is sealed for another purpose is no link of these. */
const PURPOSE = 'not-me:'

/** The database holds no address in the clear for it. */
const mailsTo = ({ config }: Shop, email: string): string =>
  `unverified-mails:${hmac(config.secretKey, `unverified-mails:${email}`).toString('base64url')}`

/**
 * Counts a mail to an address of which nobody has proved that they read it. False when it has had 5 within a day, or when
 * its reader has said that they are not meant: then nothing is sent.
 */
export const mayMailUnverified = (shop: Shop, email: string): Promise<boolean> =>
  isWithinRate(shop, mailsTo(shop, email), MAILS_A_DAY)

/** Where the reader of such a mail says that they are not meant. */
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
    // Whoever changed a letter of it, or made it up, finds no page.
    return null
  }
}
