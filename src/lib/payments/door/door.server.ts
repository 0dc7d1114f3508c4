import { bookOrder } from '#lib/books/book.server.ts'
import { ShopError } from '#lib/errors.ts'
import {
  confirmLocked,
  payDue,
  refuseLocked,
  sendRefusedAgain,
} from '#lib/orders/door/door.server.ts'
import { isMoneyBack } from '#lib/orders/door/door.ts'
import { tryCode } from '#lib/orders/hand-over/code.server.ts'
import { isCodeUsedUp, triesLeft } from '#lib/orders/hand-over/code.ts'
import { isAtDoor } from '#lib/orders/life.ts'
import { isBought } from '#lib/orders/standing.ts'
import { lockOrder, lockedOrder, type Locked } from '#lib/orders/locks.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { makeMove } from '#lib/orders/owner/owner.server.ts'
import { tellPaid } from '#lib/orders/status/complete.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import { DOOR } from '../by-hand.ts'
import { readRefunds } from '../refunds/balances.server.ts'
import { acceptedOf, isCard } from '../refunds/order-of-refunds.ts'
import { canSendBack } from '../refunds/refund.server.ts'
import { lockWithRefunds, requestRefund } from '../refunds/requests.server.ts'
import { recordCards } from '../settle/complete.server.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { recordPayment } from '../settle/record.server.ts'
import { findCollected, findOwed, insertRiderMoney, listOwed } from './rider-money.sql.ts'

/** How long a rider's link works: it shows a buyer's name and place. A second sending gives a new one. */
const LINK_MS = 30 * DAY_MS

type Sent = Pick<Order, 'id' | 'stateMoments' | 'courier'>

/** Valid for one rider and one dispatch of an order: another rider gets another token. */
const tokenBy = (key: string, { id, stateMoments, courier }: Sent): string => {
  const about = `rider:${id}:${stateMoments.sent}:${courier?.name}:${courier?.phone}`
  return `${id}.${hmac(key, about).toString('hex').slice(0, 32)}`
}

/** The rider's page for one order. A copy of the database opens none. */
export const riderLinkOf = ({ config }: Shop, order: Sent): string =>
  `${config.siteUrl}/rider/${tokenBy(config.secretKey, order)}`

/**
 * The order that a rider's link is for. Throws ShopError('not_found') for an old link, and one that the shop has not
 * made.
 */
async function readRiderToken<O extends Order>(
  shop: Shop,
  token: string,
  find: (orderId: string) => Promise<O | null>,
): Promise<O> {
  const [id = ''] = token.split('.')
  if (!/^\w{22}$/.test(id)) throw new ShopError('not_found')
  const order = await find(id)
  const sent = order?.stateMoments.sent
  const isOurs =
    sent &&
    after(sent, LINK_MS) > shop.now() &&
    shop.config.secretKeys.some((key) => isSameSecret(token, tokenBy(key, order)))
  if (!isOurs) throw new ShopError('not_found')
  return order
}

/** `paid`: on the way, with nothing to collect. `done`: handed over. `gone`: not on its way any more. */
export type RiderState = 'open' | 'locked' | 'paid' | 'done' | 'gone'

function riderStateOf(order: Order): RiderState {
  if (order.stage === 'delivered') return 'done'
  if (!isAtDoor(order)) return order.stage === 'sent' && isBought(order) ? 'paid' : 'gone'
  return isCodeUsedUp(order) ? 'locked' : 'open'
}

/** What a rider's page shows. Throws ShopError('not_found'). */
export async function viewRider(shop: Shop, token: string) {
  const order = await readRiderToken(shop, token, (id) => findAnyOrder(shop, id))
  const owed = await findOwed(shop.db, order.id)
  return {
    order,
    state: riderStateOf(order),
    owedKobo: owed?.amountKobo ?? 0,
    collectedKobo: await findCollected(shop.db, order.id),
  }
}

/**
 * Hands the order of a rider's link over, when the code is right. Throws ShopError: `not_found`, and `invalid` beside
 * `code` for a wrong one.
 */
export async function handOverByCode(shop: Shop, token: string, typed: string): Promise<void> {
  const left = await shop.inTransaction(async (shop) => {
    const order = await readRiderToken(shop, token, (id) => lockedOrder(shop, id))
    // Pressed twice, or settled meanwhile: the page says so.
    if (!isAtDoor(order)) return null
    if (!(await tryCode(shop, order, typed))) return triesLeft(order)
    await handOverLocked(shop, order, null)
    return null
  })
  if (left !== null) throw new ShopError('invalid', { fields: { code: [texts.rider.wrong(left)] } })
}

/**
 * Notes that a locked order was handed over and its money collected: it is delivered and paid, and the rider owes the
 * money. `who` says so at the desk; null: the buyer's code did. Throws ShopError when it is not on its way, or nothing
 * is due.
 */
export async function handOverLocked(
  shop: Work,
  order: Locked<Order>,
  who: string | null,
): Promise<void> {
  if (!isAtDoor(order)) throw new ShopError('invalid', { detail: texts.notAtDoor })
  const { id, dueKobo } = order
  const now = shop.now()
  const payment = { provider: DOOR, amountKobo: dueKobo, state: 'succeeded' } as const
  const reference = await recordPayment(shop, id, payment)
  await insertRiderMoney(shop.db, {
    order_id: id,
    cause: 'collected',
    amount_kobo: dueKobo,
    who,
    made_at: now,
  })
  await makeMove(shop, order, 'hand-over')
  await payDue(shop, id)
  await bookOrder(shop, id)
  const paid = await findAnyOrder(shop, id)
  if (paid) await tellPaid(shop, paid, reference)
}

/**
 * Confirms a locked order whose buyer was called. What gift cards pay of it has come; the rest is to be collected.
 * Throws ShopError when it does not wait for a call.
 */
export async function confirmAtDoor(shop: Work, order: Locked<Order>): Promise<void> {
  await confirmLocked(shop, order)
  await recordCards(shop, order.id)
  await bookOrder(shop, order.id)
}

/**
 * Ends a locked order whose buyer did not take it. What gift cards paid of it goes back to them at once, and so does
 * its deposit, unless its buyer was told that the shop keeps it; where no company sends it back, a person must. Throws
 * ShopError when the order is not on its way, or nothing is due.
 */
export async function refuseAtDoor(
  shop: Work,
  order: Locked<Order>,
  { reason, who }: { reason: string; who: string },
): Promise<void> {
  await refuseLocked(shop, order, { reason, who })
  const found = await lockWithRefunds(shop, order.id)
  for (const balance of acceptedOf(found.balances)) {
    const { reference, leftKobo, attempt, cameKobo } = balance
    if (leftKobo === 0 || (order.isDepositKept && !isCard(balance))) continue
    if (canSendBack(shop, attempt, cameKobo === leftKobo ? 'byOwner' : 'part'))
      await requestRefund(shop, found, {
        reference,
        why: 'whole',
        reason,
        who,
        sent: { afterMs: 0 },
      })
    else await flagPayment(shop, attempt, 'refused')
  }
}

/**
 * Sends a locked order that was not taken on its way again. Throws ShopError when its goods, or money that was paid
 * before, are back.
 */
export async function resumeAtDoor(shop: Shop, order: Locked<Order>): Promise<void> {
  const { balances } = await readRefunds(shop, order.id)
  const isBack = balances.some(({ backKobo, underWayKobo }) => backKobo + underWayKobo > 0)
  if (isBack || isMoneyBack(order)) throw new ShopError('invalid', { detail: texts.moneyIsBack })
  await sendRefusedAgain(shop, order)
}

/** What riders collected and have not handed in, the oldest first. */
export const listOwedByRiders = ({ db }: Shop) => listOwed(db)

/**
 * Notes that the money of these orders was handed in. Returns how much (kobo). Throws ShopError, and nothing has
 * changed, where nothing is owed for one of them.
 */
export async function handIn(
  shop: Work,
  orderIds: readonly string[],
  who: string,
): Promise<number> {
  let sumKobo = 0
  for (const orderId of [...new Set(orderIds)].sort()) {
    await lockOrder(shop, orderId)
    const owed = await findOwed(shop.db, orderId)
    const isNew =
      owed &&
      (await insertRiderMoney(shop.db, {
        order_id: orderId,
        cause: 'handed-in',
        amount_kobo: -owed.amountKobo,
        who,
        made_at: shop.now(),
      }))
    if (!isNew) throw new ShopError('invalid', { detail: texts.notOwed })
    sumKobo += owed.amountKobo
  }
  return sumKobo
}
