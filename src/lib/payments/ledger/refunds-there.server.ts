import { formatNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { flagTexts, refundedThere } from '#lib/texts/buying/payments.ts'
import type { PaymentGateway } from '../gateway.ts'
import { type LedgerFinding, isSilence } from './finding.server.ts'
import { findAttemptsByTxId, listKnownRefunds } from './report.sql.ts'

/**
 * Refunds of our payments that were made on the company's own page since then. They are to be noted here, with the
 * company's number as their reference. Changes nothing.
 */
export async function findRefundsThere(
  shop: Shop,
  { provider, listRefunds }: PaymentGateway,
  since: Moment,
): Promise<LedgerFinding[]> {
  if (!listRefunds) return []
  const rows = await listRefunds(since).catch((error: unknown) => {
    if (!isSilence(shop, provider, error)) throw error
    return []
  })
  if (rows.length === 0) return []
  const ids = rows.map(({ providerTxId }) => providerTxId)
  const attempts = await findAttemptsByTxId(shop.db, provider, ids)
  const references = [...attempts.values()].map(({ reference }) => reference)
  const known = await listKnownRefunds(shop.db, provider, references)
  return rows.flatMap(({ refundId, providerTxId, amountKobo }) => {
    const attempt = attempts.get(providerTxId)
    if (!attempt || attempt.state === 'reversed' || known.has(refundId)) return []
    const { reference } = attempt
    const note = refundedThere(formatNaira(amountKobo), refundId)
    const flag = 'refundedThere'
    return [{ attempt, reference, provider, flag, what: flagTexts[flag] + note, note, refundId }]
  })
}
