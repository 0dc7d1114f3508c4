import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { Rejection } from '../gateway.ts'
import { listTransfersOf, noteRejected } from './checks.sql.ts'

/** A transfer that came back was for a payment that began within this time. */
const REJECTED_WITHIN_MS = DAY_MS

type Rejected = Rejection & { provider: string; eventId: string }

/**
 * Says on the pages of a customer's open transfers, and in a notice, what the company sent back. The event does not say
 * which of them it was for, so it settles nothing.
 */
export async function tellOfRejection(
  shop: Shop,
  { provider, eventId, email, amountKobo }: Rejected,
): Promise<void> {
  const since = after(shop.now(), -REJECTED_WITHIN_MS)
  const open = await listTransfersOf(shop.db, { provider, email, since })
  if (open.length === 0) return
  const references = open.map(({ reference }) => reference)
  await noteRejected(shop.db, references, amountKobo)
  const [newest] = open.toReversed()
  if (newest && newest.customer_id !== null)
    await notify(shop, newest.customer_id, {
      eventKey: eventId,
      notice: orderNotices.transferRejected(newest.number, amountKobo),
      link: '/orders',
    })
}
