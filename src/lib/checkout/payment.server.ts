import { setTimeout as sleep } from 'node:timers/promises'
import { toNaira } from '#lib/money.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { readStanding } from '#lib/payments/attempts/here.server.ts'
import type { Shop } from '#lib/shop.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { type PaymentJson, WATCHED } from './pay-page.ts'
import { viewPayPage } from './pay-page.server.ts'

/** Payments may be settled in any process, so the database is asked. */
const LOOK_EVERY_MS = SECOND_MS
/** Held answers in this process, and of one order. Above that an answer does not wait. */
const MOST_HELD = 200
const MOST_OF_ORDER = 4

/** The orders of the answers that are held. */
const held: string[] = []

/**
 * What has come of the payment of an order. While nothing has, the answer waits for at most `waitS` seconds, so that a
 * page hears of the money at once without asking often. Throws as `viewPayPage` does.
 */
export async function readPayment(
  shop: Shop,
  payer: Pick<Payer, 'id'>,
  orderId: string,
  waitS: number,
): Promise<PaymentJson> {
  const before = await readStanding(shop, orderId)
  const first = await readOnce(shop, payer, orderId)
  if (waitS === 0 || !WATCHED.includes(first.state) || !mayHold(orderId)) return first
  held.push(orderId)
  try {
    const isChanged = await whileOutside(() => waitForChange(shop, orderId, before, waitS))
    return isChanged ? await readOnce(shop, payer, orderId) : first
  } finally {
    held.splice(held.indexOf(orderId), 1)
  }
}

const mayHold = (orderId: string): boolean =>
  held.length < MOST_HELD && held.filter((id) => id === orderId).length < MOST_OF_ORDER

async function readOnce(
  shop: Shop,
  payer: Pick<Payer, 'id'>,
  orderId: string,
): Promise<PaymentJson> {
  const { order, state, details, minutesLeft } = await viewPayPage(shop, payer, orderId)
  return {
    state,
    amount: toNaira(leftToPay(order)),
    minutes_left: details ? minutesLeft : null,
  }
}

/** False when nothing has changed in that time, or the shop stops. */
async function waitForChange(
  shop: Shop,
  orderId: string,
  before: string,
  waitS: number,
): Promise<boolean> {
  const { signal } = shop.stopping
  // The last look is at the end of the time, give or take half a pause.
  const lastMs = performance.now() + waitS * SECOND_MS - LOOK_EVERY_MS / 2
  while (performance.now() <= lastMs) {
    await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => null)
    if (signal.aborted) return false
    if ((await readStanding(shop, orderId)) !== before) return true
  }
  return false
}
