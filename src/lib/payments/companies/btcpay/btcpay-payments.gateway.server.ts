import * as z from 'zod/mini'
import type { PaymentState } from '../../payments.ts'
import type { Company } from '../company.server.ts'

/** What came of the coins of an invoice that has expired. */
export type CoinsCame = 'nothing' | 'confirming' | 'settled'

const paymentsSchema = z.array(
  z.object({ payments: z.nullish(z.array(z.object({ status: z.string() }))) }),
)

type Invoice = { id: string; status: string; additionalStatus: string }

/**
 * An expired invoice is paid late, or in part, before its coins have one confirmation, and stays so when the sender
 * replaces the transaction. So each payment is asked for, and only settled ones have come.
 */
export async function findCame(
  company: Company,
  { id, status, additionalStatus }: Invoice,
): Promise<CoinsCame> {
  const isPaid = additionalStatus === 'PaidLate' || additionalStatus === 'PaidPartial'
  if (status !== 'Expired' || !isPaid) return 'nothing'
  const path = `/invoices/${encodeURIComponent(id)}/payment-methods`
  const methods = await company.list({ method: 'GET', path, schema: paymentsSchema })
  const all = methods.flatMap(({ payments }) => payments ?? [])
  if (all.some((payment) => payment.status === 'Processing')) return 'confirming'
  return all.some((payment) => payment.status === 'Settled') ? 'settled' : 'nothing'
}

/** What came, or what was asked for, in kobo. */
export function amountIn(
  state: PaymentState,
  { asked, paid }: { asked: number; paid: number },
): number {
  if (state === 'late') return Math.min(asked, paid)
  return state === 'underpaid' || state === 'overpaid' ? paid : asked
}

/** The state of an invoice whose late coins came as `came` says. */
export function paymentStateOf(
  { status, additionalStatus }: Invoice,
  came: CoinsCame,
): PaymentState {
  switch (status) {
    case 'Settled':
      return additionalStatus === 'PaidOver' ? 'overpaid' : 'succeeded'
    case 'Expired':
      if (came === 'nothing') return 'abandoned'
      if (came === 'confirming') return 'pending'
      return additionalStatus === 'PaidPartial' ? 'underpaid' : 'late'
    case 'Invalid':
      return 'failed'
    default:
      return 'pending'
  }
}
