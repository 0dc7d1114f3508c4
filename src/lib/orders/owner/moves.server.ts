import { fieldError, ShopError } from '#lib/errors.ts'
import type { Locked } from '../locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { collectTexts } from '#lib/texts/desk/collect.ts'
import { deskOrderTexts as texts } from '#lib/texts/desk/orders.ts'
import { tryCode } from '../hand-over/code.server.ts'
import { isCodeUsedUp, isGivenOutByCode, isToCollect, triesLeft } from '../hand-over/code.ts'
import { stageOf } from '../listing/listing.ts'
import { type Courier, type DeliveryState, type Order, wayOf } from '../orders.ts'
import { courierOf } from './courier.ts'
import { markLocked } from './owner.server.ts'

/** The rules by which a person moves a locked order on. */

type Move = {
  courier?: Courier | null
  /** The buyer took the goods along as they were paid. */
  isHandedOver?: boolean
}

/**
 * Moves an order on. Its customer is told when this can no longer be taken back. Throws ShopError when the order cannot
 * go there.
 */
export async function moveOn(
  shop: Work,
  order: Locked<Order>,
  to: DeliveryState,
  move: Move = {},
): Promise<void> {
  if (!(await markLocked(shop, order, to, { ...move, canTakeBack: true })))
    throw new ShopError('invalid', { detail: texts.cannot(stageOf(order)) })
}

/** Sends an order out with who brings it, as typed. Throws ShopError, also beside `name` or `phone`. */
export async function sendOut(shop: Work, order: Locked<Order>, typed: Courier): Promise<void> {
  const courier = courierOf(typed)
  if (wayOf(order) === 'park') requireDriver(courier)
  await moveOn(shop, order, 'sent', { courier })
}

/** The buyer meets the driver at the park. */
function requireDriver(courier: Courier | null): void {
  if (!courier) throw fieldError('name', collectTexts.noDriver)
  if (courier.phone === '') throw fieldError('phone', collectTexts.noDriverPhone)
}

type Proof = {
  code: string
  /** Who asks has checked who the buyer is, and needs no code. */
  isVouched: boolean
  /** Whether that also counts after too many wrong codes. */
  mayVouch: boolean
}

/**
 * Why an order that lies ready is not given out for this code; null: it may be. A wrong one is counted: do not roll that
 * back. Too many of them: only who may vouch for the buyer gives it out, as at the door.
 */
export async function tryToCollect(
  shop: Shop,
  order: Locked<Order>,
  { code, isVouched, mayVouch }: Proof,
): Promise<ShopError | null> {
  if (!isGivenOutByCode(order)) return null
  // Only at a parcel that lies ready is the code asked for.
  if (!isToCollect(order)) return new ShopError('invalid', { detail: notReady(order) })
  if (isVouched)
    return isCodeUsedUp(order) && !mayVouch ? fieldError('code', collectTexts.locked) : null
  // Nothing typed is no try.
  if (code === '' && !isCodeUsedUp(order)) return fieldError('code', collectTexts.wrong)
  if (await tryCode(shop, order, code)) return null
  return fieldError('code', triesLeft(order) > 0 ? collectTexts.wrong : collectTexts.locked)
}

const notReady = (order: Order): string =>
  wayOf(order) === 'park' ? collectTexts.notWithDriver : collectTexts.notReady
