import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { Flag } from '#lib/texts/buying/payments.ts'
import type { AttemptToReport } from './report.sql.ts'

/** A difference that a person should look at. */
export type LedgerFinding = {
  /** Null for a payment that we do not know. */
  attempt: AttemptToReport | null
  reference: string
  provider: string
  flag: Flag
  what: string
  /** What the mail says behind the text of the flag. */
  note?: string
  /** The company's id of a refund: each is told. */
  refundId?: string
  /** The company's id of a payment that is not settled here. */
  providerTxId?: string | null
}

/** True, and logs it, when the company did not answer. Any other error is a bug. */
export function isSilence(shop: Shop, provider: string, error: unknown): boolean {
  if (!(error instanceof ShopError) || error.code !== 'provider_unavailable') return false
  shop.log.warn({ provider, err: error }, 'a payment company could not be compared with')
  return true
}
