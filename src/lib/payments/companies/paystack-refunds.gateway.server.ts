import * as z from 'zod/mini'
import { anId, type Company } from './company.server.ts'
import type { Refund, RefundRequest } from '../gateway.ts'
import { CURRENCY } from '../payments.ts'

const refundSchema = z.object({ id: anId, status: z.string() })
const refundedSchema = z.object({ status: z.literal(true), data: refundSchema })
const refundsSchema = z.object({ status: z.literal(true), data: z.array(refundSchema) })

/** `needs-attention` waits for the buyer's account number, which only the owner can ask for. */
const isFailed = ({ status }: z.output<typeof refundSchema>): boolean =>
  status === 'failed' || status === 'needs-attention'

/** Null when Paystack does not know the refund. */
export async function isRefundFailed(company: Company, refundId: string): Promise<boolean | null> {
  const path = `/refund/${encodeURIComponent(refundId)}`
  const isUnknown = (status: number) => status === 404 || status === 400
  const found = await company.ask({ method: 'GET', path, schema: refundedSchema, isUnknown })
  return found && isFailed(found.data)
}

/** Looks for an earlier refund first: its reply may have been lost. */
export async function sendBack(
  company: Company,
  transaction: string,
  { amountKobo, known }: RefundRequest,
): Promise<Refund> {
  const path = `/refund?transaction=${encodeURIComponent(transaction)}`
  const before = await company.list({ method: 'GET', path, schema: refundsSchema })
  const made = before.data.find((one) => !known.includes(one.id) && !isFailed(one))
  if (made) return { refundId: made.id, state: made.status }
  const body = { transaction, amount: amountKobo, currency: CURRENCY }
  const question = { method: 'POST', path: '/refund', body, schema: refundedSchema } as const
  const { data } = await company.tell(question)
  return { refundId: data.id, state: data.status }
}
