import type { Shop } from '#lib/shop.ts'
import type { Attempt } from '../payments.ts'
import { sumBack } from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'
import type { RefundKind } from './requests.ts'

/** The received amount, and how much of it to send back now. */
export type RefundAmounts = { cameKobo: number; toSendKobo: number }

/** What of a payment that brought `cameKobo` is to be sent now. Counts what is on its way back, too. */
export async function computeAmounts(
  shop: Shop,
  { reference, amountKobo }: Attempt,
  reason: RefundKind,
  cameKobo: number,
): Promise<RefundAmounts> {
  const leftKobo = cameKobo - sumBack(await listRefundsOf(shop.db, reference))
  const excessKobo = Math.min(cameKobo - amountKobo, leftKobo)
  return { cameKobo, toSendKobo: reason === 'excess' ? excessKobo : leftKobo }
}
