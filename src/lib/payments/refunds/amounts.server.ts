import type { Shop } from '#lib/shop.ts'
import type { Attempt } from '../payments.ts'
import { sumBack } from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'
import type { RefundKind } from './requests.ts'

/** How much (kobo) of a payment that brought `cameKobo` can be sent now. Money on its way back counts as sent. */
export async function amountToSend(
  shop: Shop,
  { reference, amountKobo }: Attempt,
  kind: RefundKind,
  cameKobo: number,
): Promise<number> {
  const leftKobo = cameKobo - sumBack(await listRefundsOf(shop.db, reference))
  return kind === 'excess' ? Math.min(cameKobo - amountKobo, leftKobo) : leftKobo
}
