import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { RefundStanding } from '../gateway.ts'
import { findAttempt } from '../payments.sql.ts'
import { askForAccount } from './account/account.server.ts'
import { enterFailedRefund } from './refund-ledger.server.ts'
import { listOwed, listRefundsOf, listRefundsSince } from './refunds.sql.ts'

/** What a company reports of a refund. */
export type ReportedStanding = Exclude<RefundStanding, 'underWay'>

/**
 * Asks the company about the refunds of a payment, enters failed ones in the ledger, and asks for the account that
 * others wait for. `told`: what the company has just reported. That counts when it cannot be asked about a refund.
 * Throws ShopError('provider_unavailable') when it cannot be reached.
 */
export async function checkRefunds(
  shop: Shop,
  reference: string,
  told: ReportedStanding | null = null,
): Promise<void> {
  const attempt = await findAttempt(shop.db, reference)
  const gateway = shop.payments.find(({ provider }) => provider === attempt?.provider)
  const made = (await listRefundsOf(shop.db, reference)).filter((one) => one.failed_at === null)
  const last = made.at(-1)
  for (const refund of made) {
    // Companies do not know refunds that the owner sent by hand.
    if (refund.refund_id === null) continue
    const said = await gateway?.findRefund?.(refund.refund_id)
    const standing = said ?? (refund === last ? told : null)
    if (standing === 'failed') await enterFailedRefund(shop, refund)
    if (standing === 'waits' && attempt) await askForAccount(shop, attempt, refund)
  }
}

/** As `checkRefunds`, but an unreachable company is only logged and asked again later. */
export async function checkRefundsIfPossible(shop: Shop, reference: string): Promise<void> {
  try {
    await checkRefunds(shop, reference)
  } catch (err) {
    shop.log.warn({ err, reference }, 'a refund could not be asked about')
  }
}

/**
 * The payments whose refund failed or waits for an account, by our ledger or by the company's answer now. Changes
 * nothing.
 */
export async function findFailedRefunds(
  shop: Shop,
  since: Moment,
): Promise<Map<string, ReportedStanding>> {
  const owed = await listOwed(shop.db)
  const failed = new Map<string, ReportedStanding>(owed.map((reference) => [reference, 'failed']))
  for (const { reference, refundId, provider } of await listRefundsSince(shop.db, since)) {
    const gateway = shop.payments.find((gateway) => gateway.provider === provider)
    if (!gateway?.findRefund || refundId === null) continue
    try {
      const standing = await gateway.findRefund(refundId)
      if (standing && standing !== 'underWay') failed.set(reference, standing)
    } catch (err) {
      shop.log.warn({ err, reference }, 'a refund could not be asked about')
    }
  }
  return failed
}
