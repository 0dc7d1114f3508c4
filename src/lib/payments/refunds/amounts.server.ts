import type { Shop } from '#lib/shop.ts'
import type { Attempt } from '../payments.ts'
import { readRefunds } from './balances.server.ts'
import { type Reason, sumBack } from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'

/** The received amount, and how much of it to send back now. */
export type RefundAmounts = { cameKobo: number; toSendKobo: number }

/**
 * Asks the company for the received amount if the ledger does not have it; uses the requested amount if it does not
 * answer.
 */
export async function computeRefund(
  shop: Shop,
  attempt: Attempt,
  reason: Reason,
): Promise<RefundAmounts> {
  const came = attempt.receivedKobo ?? (await askWhatCame(shop, attempt))
  const { cameKobo, toSendKobo } = await computeAmounts(shop, attempt, reason, came)
  const { balances } = await readRefunds(shop, attempt.orderId)
  const { underWayKobo = 0 } = balances.find((one) => one.reference === attempt.reference) ?? {}
  return { cameKobo, toSendKobo: toSendKobo - underWayKobo }
}

async function askWhatCame(shop: Shop, attempt: Attempt): Promise<number> {
  const { reference, providerTxId, provider, amountKobo } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  const said = await gateway?.verify(reference, providerTxId).catch(() => null)
  return said?.amountKobo ?? amountKobo
}

/** As `computeRefund`, for a payment that brought `cameKobo`. Counts what is on its way back, too. */
export async function computeAmounts(
  shop: Shop,
  { reference, amountKobo }: Attempt,
  reason: Reason,
  cameKobo: number,
): Promise<RefundAmounts> {
  const leftKobo = cameKobo - sumBack(await listRefundsOf(shop.db, reference))
  const excessKobo = Math.min(cameKobo - amountKobo, leftKobo)
  return { cameKobo, toSendKobo: reason === 'excess' ? excessKobo : leftKobo }
}
