import { formatNaira } from '#lib/money.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { findAnyOrder, keepOrderUntil } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { isWithoutAccount, type Order, PAYING_MS, payPagePathOf } from '#lib/orders/orders.ts'
import { leaveCart } from '#lib/orders/placing/leave-cart.server.ts'
import { payPageUrlOf } from '#lib/orders/placing/pay-link.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { after, dayAndTimeOf, HOUR_MS, type Moment } from '#lib/time.ts'
import { newAttempt } from '../attempts/new-attempt.server.ts'
import { type Attempt, hasLiveLink, isAttemptOver, latestOf, type PaymentWay } from '../payments.ts'
import { listAttempts, updateLink } from '../payments.sql.ts'
import type { OwnAccount } from './account-record.ts'
import { OWN, toPayHere } from './own-account.ts'
import { readOwnAccount } from './own-account.server.ts'

type Wish = {
  wanted: PaymentWay | undefined
  hasCompany: boolean
  /** All attempts to pay the order. */
  tried: readonly Attempt[]
}

/**
 * The shop's own account when an order is to be paid there: it is wanted, an attempt to do so still counts, or no
 * company takes naira. Null otherwise, where the owner has set none up, and for a guest: with invented names and
 * numbers the goods would be held for days.
 */
export async function ownAccountFor(
  shop: Shop,
  orderId: string,
  { wanted, hasCompany, tried }: Wish,
): Promise<OwnAccount | null> {
  const isMeant =
    wanted === 'own' || !hasCompany || (wanted === undefined && isCounting(shop, tried))
  if (!isMeant) return null
  const order = await findAnyOrder(shop, orderId)
  return order?.channel === 'guest' ? null : readOwnAccount(shop)
}

function isCounting({ now }: Shop, tried: readonly Attempt[]): boolean {
  const latest = latestOf(tried, OWN)
  return latest !== null && latest.state === 'pending' && !isAttemptOver(latest, now())
}

/** An order of the desk waits as long as was said when it was made. */
function waitsUntil({ now }: Shop, order: Order, { waitHours }: OwnAccount): Moment {
  if (!isWithoutAccount(order)) return after(now(), waitHours * HOUR_MS)
  const soonest = after(now(), PAYING_MS)
  return order.payBefore > soonest ? order.payBefore : soonest
}

type Opened = { url: string; reference: string; provider: string }

/**
 * The page with the shop's own account for an order; the same attempt while it counts. The order waits for it, beside
 * newer ones: nothing else tells which of two orders a transfer is for. `isAnew`: it waits as long as a new one from
 * now on.
 */
export async function openOwn(
  shop: Work,
  order: Locked<Order>,
  account: OwnAccount,
  { isAnew = false }: { isAnew?: boolean } = {},
): Promise<Opened> {
  await leaveCart(shop, order)
  const tried = await listAttempts(shop.db, order.id)
  const latest = latestOf(tried, OWN)
  const url = payPageUrlOf(shop, order)
  const { provider } = OWN
  const isLive = latest !== null && hasLiveLink(latest, leftToPay(order), shop.now())
  if (isLive && !isAnew) return { url, reference: latest.reference, provider }
  const expiresAt = waitsUntil(shop, order, account)
  await keepOrderUntil(shop, order.id, expiresAt)
  if (isLive) {
    await updateLink(shop.db, latest.reference, { expires_at: expiresAt, updated_at: shop.now() })
    return { url, reference: latest.reference, provider }
  }
  const { reference } = await newAttempt(
    shop,
    order,
    { gateway: OWN, way: OWN.way },
    { tried, expiresAt },
  )
  const details = JSON.stringify(toPayHere(account))
  const link = { url, details, expires_at: expiresAt, updated_at: shop.now() }
  await updateLink(shop.db, reference, link)
  // Who is asked for the rest is told the sum that came, too.
  if (order.customerId !== null && order.partKobo === 0)
    await notify(shop, order.customerId, {
      eventKey: `own-account:${reference}`,
      notice: orderNotices.toOwn(
        order.number,
        formatNaira(leftToPay(order)),
        dayAndTimeOf(expiresAt),
      ),
      link: payPagePathOf(order.id),
    })
  return { url, reference, provider }
}
