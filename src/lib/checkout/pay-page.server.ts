import { ShopError } from '#lib/errors.ts'
import { actNamed, type ShowAgain } from '#lib/form.ts'
import type { Upload } from '#lib/media/photo.server.ts'
import { isOpen } from '#lib/orders/standing.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { payPagePathOf } from '#lib/orders/orders.ts'
import { canPay } from '#lib/orders/status/payable.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findAttemptHere, waysHere } from '#lib/payments/attempts/here.server.ts'
import type { OwnAccount } from '#lib/payments/own-account/account-record.ts'
import { toPayHere } from '#lib/payments/own-account/own-account.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { askForPartBack } from '#lib/payments/short/give-back.server.ts'
import { noteTransferSent } from '#lib/payments/own-account/sent.server.ts'
import {
  type Attempt,
  isAttemptOpen,
  isAttemptOver,
  PAYMENT_WAYS,
  type PayHere,
  type WayHere,
} from '#lib/payments/payments.ts'
import { findViewedOrder, type SettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, type Moment, msBetween, SECOND_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { LOOKED, type PayPageState } from './pay-page.ts'
import { showAboveForm } from './refusals.ts'
import { toResult } from './result.server.ts'

export type PayPage = {
  order: SettledOrder
  state: PayPageState
  /** Null while none counts. */
  details: PayHere | null
  rejectedKobo: number | null
  /** How long (whole minutes, seconds) the number still counts; 0 without one. */
  minutesLeft: number
  secondsLeft: number
  /** Until when an order waits for a transfer to the shop's own account; null for all else. */
  until: Moment | null
  /** When its buyer said that this transfer is sent; null before. */
  toldAt: Moment | null
  ways: readonly WayHere[]
  /** Whether it can be paid to the shop's own account, and on a company's page. */
  hasOwn: boolean
  hasCompany: boolean
}

/**
 * The shop's own payment page of a customer's order, or for id null of one of the desk, after its company was asked (at
 * most every 3 seconds). `looked`: what came of a look just before. Throws ShopError('not_found'), also for somebody
 * else's order.
 */
export async function viewPayPage(
  shop: Shop,
  customer: Pick<Payer, 'id'>,
  orderId: string,
  looked: string | null = null,
): Promise<PayPage> {
  const order = await findViewedOrder(shop, customer, orderId)
  const attempt = await findAttemptHere(shop, orderId)
  const state = pageStateOf(shop, order, attempt, looked)
  const account = order.channel === 'guest' ? null : await readOwnAccount(shop)
  const counts = attempt !== null && SHOWS_DETAILS.includes(state)
  const msLeft = counts && attempt.expiresAt ? msBetween(shop.now(), attempt.expiresAt) : 0
  return {
    order,
    state,
    details: counts ? detailsOf(attempt, account) : null,
    rejectedKobo: attempt?.rejectedKobo ?? null,
    minutesLeft: Math.max(0, Math.ceil(msLeft / MINUTE_MS)),
    secondsLeft: Math.max(0, Math.ceil(msLeft / SECOND_MS)),
    until: counts && attempt.way === 'own' ? attempt.expiresAt : null,
    toldAt: counts ? attempt.toldAt : null,
    ways: waysHere(shop),
    hasOwn: account !== null,
    hasCompany: shop.payments.some(({ kind }) => kind === 'fiat'),
  }
}

/** The shop's own account as it is now: the owner may have put a mistake right. */
const detailsOf = ({ way, details }: Attempt, account: OwnAccount | null): PayHere | null =>
  way === 'own' && account ? toPayHere(account) : details

const SHOWS_DETAILS: readonly PayPageState[] = ['waiting', 'looking', 'rejected', 'away']

function pageStateOf(
  shop: Shop,
  order: SettledOrder,
  attempt: Attempt | null,
  looked: string | null,
): PayPageState {
  switch (toResult(shop, order).kind) {
    case 'paid':
      return 'paid'
    case 'review':
    case 'lateCoins':
      return 'review'
    case 'returned':
    case 'sentBack':
      return isCounting(shop, order, attempt) ? 'waiting' : 'late'
    case 'ended':
      return 'ended'
    case 'arrived':
      return 'looking'
    default:
  }
  if (!attempt) return 'choose'
  if (!isCounting(shop, order, attempt)) return canPay(order) ? 'expired' : 'ended'
  if (order.isAway || looked === LOOKED.away) return 'away'
  if (attempt.rejectedKobo !== null) return 'rejected'
  return looked === LOOKED.asked ? 'looking' : 'waiting'
}

const isCounting = (shop: Shop, order: SettledOrder, attempt: Attempt | null): boolean =>
  attempt !== null &&
  isOpen(order) &&
  isAttemptOpen(attempt, leftToPay(order)) &&
  !isAttemptOver(attempt, shop.now())

export type ReadUploads = () => Promise<readonly Upload[]>

/** What was pressed. `readUploads` reads the files that were sent along. `path`: of the page. */
type Pressed = { act: unknown; readUploads: ReadUploads; path?: string }

const isThrown = ({ code, fields }: ShopError): boolean =>
  ['not_found', 'unknown_act'].includes(code) || fields['photos'] !== undefined

/**
 * Answers a button of the page: `sent` asks the company now, `sent-own` tells the team, and the name of a way to pay
 * opens that. `give-back`: a customer wants back what came of it. Returns the address to go on to. Throws
 * ShopError('unknown_act'), and what is wrong beside `photos`.
 */
export async function answerPayPage(
  shop: Shop,
  payer: Payer,
  orderId: string,
  { act, readUploads, path = payPagePathOf(orderId) }: Pressed,
): Promise<string | ShowAgain> {
  const acts: Record<string, () => Promise<string>> = {
    'sent-own': async () => {
      await noteTransferSent(shop, payer, orderId, readUploads)
      return path
    },
    'give-back': async () => {
      await askForPartBack(shop, payer, orderId)
      return `/orders/${orderId}`
    },
    sent: async () => {
      const { isAway } = await findViewedOrder(shop, payer, orderId)
      return `${path}?looked=${isAway ? LOOKED.away : LOOKED.asked}`
    },
  }
  for (const way of PAYMENT_WAYS)
    acts[way] = async () => (await payOrder(shop, payer, orderId, 'fiat', way)).url
  try {
    return await actNamed(act, acts)()
  } catch (error) {
    // Somebody else's order, or no button of this page.
    if (error instanceof ShopError && isThrown(error)) throw error
    return showAboveForm(error)
  }
}
