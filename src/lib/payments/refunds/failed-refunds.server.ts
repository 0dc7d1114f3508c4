import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { findAttempt } from '../payments.sql.ts'
import { takeBackRefund } from './refund-ledger.server.ts'
import { listOwed, listRefundsOf, listRefundsSince } from './refunds.sql.ts'

/**
 * Asks the company about the refunds of a payment, and enters failed ones in the ledger. `isTold`: the company has just
 * reported a failure. That counts when it cannot be asked about a refund. Throws ShopError('provider_unavailable') when
 * it cannot be reached.
 */
export async function checkRefunds(
  shop: Shop,
  reference: string,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const attempt = await findAttempt(shop.db, reference)
  const gateway = shop.payments.find(({ provider }) => provider === attempt?.provider)
  const made = (await listRefundsOf(shop.db, reference)).filter((one) => one.failed_at === null)
  const last = made.at(-1)
  for (const refund of made) {
    // Companies do not know refunds that the owner sent by hand.
    if (refund.refund_id === null) continue
    const isFailed = await gateway?.isRefundFailed?.(refund.refund_id)
    if (isFailed ?? (isTold && refund === last)) await takeBackRefund(shop, refund)
  }
}

/** As `checkRefunds`, but an unreachable company is only logged and asked again later. */
export async function checkRefundsIfPossible(shop: Shop, reference: string): Promise<void> {
  try {
    await checkRefunds(shop, reference, { isTold: false })
  } catch (err) {
    shop.log.warn({ err, reference }, 'a refund could not be asked about')
  }
}

/** The payments whose refund failed, by our ledger or by the company's answer now. Changes nothing. */
export async function findFailedRefunds(shop: Shop, since: Moment): Promise<string[]> {
  const failed = new Set(await listOwed(shop.db))
  for (const { reference, refundId, provider } of await listRefundsSince(shop.db, since)) {
    const gateway = shop.payments.find((gateway) => gateway.provider === provider)
    if (!gateway?.isRefundFailed || refundId === null) continue
    try {
      if (await gateway.isRefundFailed(refundId)) failed.add(reference)
    } catch (err) {
      shop.log.warn({ err, reference }, 'a refund could not be asked about')
    }
  }
  return [...failed]
}
