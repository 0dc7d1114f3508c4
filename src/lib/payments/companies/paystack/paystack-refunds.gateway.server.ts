import * as z from 'zod/mini'
import type { Moment } from '#lib/time.ts'
import type { ListedRefund, Refund, RefundToSend, RefundStanding } from '../../gateway.ts'
import { CURRENCY } from '../../payments.ts'
import { anAmount, anId, type Company, isRefusal } from '../company.server.ts'
import { optional } from '../optional.ts'
import { readList } from './paystack-pages.gateway.server.ts'

const refundSchema = z.object({ id: anId, status: z.string() })
const refundedSchema = z.object({ status: z.literal(true), data: refundSchema })
const rowSchema = z.object({
  id: anId,
  status: z.string(),
  transaction: optional(anId),
  amount: anAmount,
  merchant_note: optional(z.string()),
})
type Row = z.output<typeof rowSchema>

/** By this note a refund of the shop is known again. */
const noteOf = (reference: string): string => `Refund of ${reference}`

const isFailed = ({ status }: { status: string }): boolean => status === 'failed'

/** Null when Paystack does not know the refund. */
export async function findRefund(
  company: Company,
  refundId: string,
): Promise<RefundStanding | null> {
  const path = `/refund/${encodeURIComponent(refundId)}`
  const isUnknown = (status: number) => status === 404 || status === 400
  const found = await company.ask({ method: 'GET', path, schema: refundedSchema, isUnknown })
  if (!found) return null
  if (found.data.status === 'needs-attention') return 'waits'
  return isFailed(found.data) ? 'failed' : 'underWay'
}

/** Paystack then goes on with a refund that needed attention. It refuses one that does not any more. */
export async function retryRefund(
  company: Company,
  refundId: string,
  { bankId, accountNumber }: { bankId: number; accountNumber: string },
): Promise<void> {
  const path = `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`
  const account = { currency: CURRENCY, account_number: accountNumber, bank_id: String(bankId) }
  const body = { refund_account_details: account }
  const schema = z.object({ status: z.literal(true) })
  const taken = await company.ask({ method: 'POST', path, body, schema, isUnknown: isRefusal })
  if (!taken && (await findRefund(company, refundId)) === 'waits')
    throw new Error('Paystack does not take this account')
}

/**
 * Looks for an earlier refund first: its reply may have been lost. Paystack's documents differ about the filter of the
 * list, so each row is compared.
 */
export async function sendBack(
  company: Company,
  transaction: string,
  { reference, amountKobo, known }: RefundToSend,
): Promise<Refund> {
  const note = noteOf(reference)
  const path = `/refund?transaction=${encodeURIComponent(transaction)}`
  // Without the transaction the note, which names it, says enough.
  const isOurs = (row: Row) =>
    (row.transaction || transaction) === transaction &&
    row.amount === amountKobo &&
    row.merchant_note === note
  const rows = await readList(company, path, rowSchema)
  const made = rows.find((row) => isOurs(row) && !known.includes(row.id) && !isFailed(row))
  if (made) return { refundId: made.id, state: made.status }
  const body = { transaction, amount: amountKobo, currency: CURRENCY, merchant_note: note }
  const question = { method: 'POST', path: '/refund', body, schema: refundedSchema } as const
  const { data } = await company.tell(question)
  return { refundId: data.id, state: data.status }
}

/** All refunds since `since` that have not failed, also those that the owner made on the company's page. */
export async function listRefunds(company: Company, since: Moment): Promise<ListedRefund[]> {
  const rows = await readList(company, `/refund?from=${since}`, rowSchema)
  return rows.flatMap(({ transaction, ...row }) =>
    isFailed(row) || !transaction
      ? []
      : { refundId: row.id, providerTxId: transaction, amountKobo: row.amount },
  )
}
