import { fieldError, ShopError } from '#lib/errors.ts'
import { forgetRate, limitRate } from '#lib/limits/limits.server.ts'
import { removePicture } from '#lib/media/pictures.server.ts'
import { sendAccountDeletedMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { settingsTexts } from '#lib/texts/settings.ts'
import { after, DAY_MS, HOUR_MS } from '#lib/time.ts'
import { findAccount } from './accounts.sql.ts'
import {
  deleteAccountRow,
  forgetBuyersPaidBefore,
  forgetTraces,
  forgetUnpaidBuyer,
  hasPaymentUnderway,
} from './deletion.sql.ts'
import { isPasswordOf } from './passwords.server.ts'
import { findProfile } from './profile.sql.ts'
import type { Customer } from './visitor.ts'

const WRONG_PASSWORDS = { max: 5, windowMs: HOUR_MS }
/** How long a paid order of a deleted account still says where it went. */
const BUYER_KEPT_MS = 90 * DAY_MS

/** Throws ShopError beside `current_password`, or `throttled` after five wrong ones in an hour. */
export async function checkCurrentPassword(
  shop: Shop,
  customer: Customer,
  password: string,
): Promise<void> {
  const rate = `current-password:${customer.id}`
  await limitRate(shop, rate, WRONG_PASSWORDS)
  const isRight = await isPasswordOf(await findAccount(shop.db, customer.id), password)
  if (!isRight) throw fieldError('current_password', 'Invalid password.')
  await forgetRate(shop, rate)
}

/**
 * Deletes the account for good. Paid orders stay in the books; who they went to is forgotten 90 days after.
 * Throws ShopError: what `checkCurrentPassword` throws, or `payment_underway`, and then nothing has changed.
 */
export async function deleteAccount(
  shop: Shop,
  customer: Customer,
  currentPassword: string,
): Promise<void> {
  await checkCurrentPassword(shop, customer, currentPassword)
  const { id, email, username } = customer
  const { image } = await findProfile(shop.db, id)
  await shop.inTransaction(async (shop) => {
    if (await hasPaymentUnderway(shop.db, id))
      throw new ShopError('payment_underway', { detail: settingsTexts.remove.underway })
    await forgetUnpaidBuyer(shop.db, id)
    await forgetTraces(shop.db, { id, email })
    await deleteAccountRow(shop.db, id)
    await sendAccountDeletedMail(shop, { to: email, username })
  })
  if (image) await removePicture(shop, image)
}

/** Takes the persons out of what deleted accounts bought, once it is long delivered. */
export const forgetBuyers = (shop: Shop): Promise<void> =>
  forgetBuyersPaidBefore(shop.db, after(shop.now(), -BUYER_KEPT_MS))
