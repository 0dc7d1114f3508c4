import { toE164 } from '#lib/letters/phone.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { deleteBlockedPhone, insertBlockedPhone, selectBlockedPhones } from './blocked.sql.ts'

/** Phone numbers that cannot pay on delivery, the newest first. */
export const listBlockedPhones = ({ db }: Shop) => selectBlockedPhones(db)

type Blocking = { phone: string; reason: string; who: string }

/** Lets nobody with this phone number pay on delivery. Throws ShopError beside `phone`. */
export async function blockPhone(shop: Work, { phone, reason, who }: Blocking): Promise<void> {
  const number = toE164(phone)
  if (!number) throw fieldError('phone', deliveryErrors.phone)
  const row = { phone: number, reason, who, made_at: shop.now() }
  if (!(await insertBlockedPhone(shop.db, row))) throw fieldError('phone', texts.blockedBefore)
}

/** Lets a blocked phone number pay on delivery again. Throws ShopError when it is not blocked. */
export async function unblockPhone({ db }: Work, phone: string): Promise<void> {
  if (!(await deleteBlockedPhone(db, phone)))
    throw new ShopError('invalid', { detail: texts.notBlocked })
}
