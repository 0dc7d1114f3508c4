import { fieldError, ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import type { RefundRequest } from '#lib/payments/refunds/requests.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { lagosDayOf } from '#lib/time.ts'
import type { Actor } from '../desk.ts'
import { hasMoneyLimit } from '../rights.ts'
import { addMoneyOfDay, lockMoneyLimit, setMoneyLimit, sumMoneyOfDay } from './money-limit.sql.ts'
import type { MoneyLimits } from './staff.schema.ts'
import { findStaff } from './staff.sql.ts'

/**
 * Sets how much money (kobo) somebody may send back; returns what it was. Throws ShopError('not_found'), or beside
 * `each` for a role that sends none.
 */
export async function setLimits(
  shop: Shop,
  id: number,
  { each, day }: MoneyLimits,
): Promise<MoneyLimits> {
  const staff = await findStaff(shop.db, id)
  if (!staff) throw new ShopError('not_found')
  if (!hasMoneyLimit(staff.role)) throw fieldError('each', deskTexts.limits.notThisRole)
  if (each > day) throw fieldError('each', deskTexts.limits.moreThanDay)
  await setMoneyLimit(shop.db, id, { eachKobo: each, dayKobo: day })
  return { each: staff.eachKobo, day: staff.dayKobo }
}

/**
 * Counts money (kobo) that is sent back or recorded by hand towards the actor's limit. Throws ShopError beside `field`
 * above the limit of one time or of the day. An owner has no limit. Returns whose limit counts it; null when nobody's
 * does.
 */
export async function useMoneyLimit(
  shop: Work,
  { staffId }: Pick<Actor, 'staffId'>,
  kobo: number,
  field: string,
): Promise<number | null> {
  // The command line.
  if (staffId === null) return null
  const limit = await lockMoneyLimit(shop.db, staffId)
  if (limit?.role === 'owner') return null
  if (!limit || !hasMoneyLimit(limit.role)) throw new ShopError('permission_denied')
  const { eachKobo, dayKobo } = limit
  if (kobo > eachKobo) throw fieldError(field, deskTexts.limits.tooMuch(formatNaira(eachKobo)))
  const day = lagosDayOf(shop.now())
  const left = dayKobo - (await sumMoneyOfDay(shop.db, staffId, day))
  if (kobo > left)
    throw fieldError(field, deskTexts.limits.tooMuchToday(formatNaira(Math.max(0, left))))
  await addMoneyOfDay(shop.db, { staffId, day, kobo })
  return staffId
}

/** Throws ShopError for who may send nothing back. Who gives goods away gives money away. */
export async function checkMayGiveAway(
  shop: Shop,
  { staffId }: Pick<Actor, 'staffId'>,
): Promise<void> {
  if (staffId === null) return
  const limit = await lockMoneyLimit(shop.db, staffId)
  if (limit?.role !== 'owner' && !limit?.eachKobo)
    throw new ShopError('invalid', { detail: deskTexts.limits.givesNothing })
}

/** Takes a refund that was taken back out of the limit and the day that counted it. */
export async function giveMoneyLimitBack(
  shop: Shop,
  { limitStaffId, amountKobo, askedAt }: RefundRequest,
): Promise<void> {
  if (limitStaffId === null) return
  const day = lagosDayOf(askedAt)
  await addMoneyOfDay(shop.db, { staffId: limitStaffId, day, kobo: -amountKobo })
}
