import * as z from 'zod/mini'
import { toKobo, toNaira } from '#lib/money.ts'
import type { Moment } from '#lib/time.ts'
import type { ListedRefund, Refund, RefundToSend, RefundStanding } from '../../gateway.ts'
import { anAmount, anId, type Company } from '../company.server.ts'
import { optional } from '../optional.ts'
import { readList } from './flutterwave-pages.gateway.server.ts'

const refundSchema = z.object({
  id: anId,
  tx_id: optional(anId),
  amount_refunded: optional(anAmount),
  status: z.string(),
})
const refundedSchema = z.object({ status: z.literal('success'), data: refundSchema })

/** A payment as Flutterwave knows it. */
type Refundable = { id: string; flw_ref?: string | null | undefined }

export async function findRefund(
  company: Company,
  refundId: string,
): Promise<RefundStanding | null> {
  const path = `/refunds/${encodeURIComponent(refundId)}`
  const isUnknown = (status: number) => status === 404 || status === 400
  const found = await company.ask({ method: 'GET', path, schema: refundedSchema, isUnknown })
  return found && (isFailed(found.data) ? 'failed' : 'underWay')
}

/** Looks for an earlier refund first: its reply may have been lost. */
export async function sendBack(
  company: Company,
  found: Refundable,
  { amountKobo, known }: RefundToSend,
): Promise<Refund> {
  const before = await findMade(company, found, { amountKobo, known })
  if (before) return { refundId: before.id, state: before.status }
  const path = `/transactions/${encodeURIComponent(found.id)}/refund`
  const body = { amount: toNaira(amountKobo) }
  const made = await company.tell({ method: 'POST', path, body, schema: refundedSchema })
  return { refundId: made.data.id, state: made.data.status }
}

const isFailed = ({ status }: { status: string }): boolean => status.startsWith('failed')

/** Their list has no note of ours: it is the same when payment and sum agree. */
async function findMade(
  company: Company,
  found: Refundable,
  { amountKobo, known }: Pick<RefundToSend, 'amountKobo' | 'known'>,
) {
  const path = `/refunds?flw_ref=${encodeURIComponent(found.flw_ref ?? '')}`
  const rows = await readList(company, path, refundSchema, (status) => status === 404)
  return rows.find(
    (one) =>
      one.tx_id === found.id &&
      toKobo(one.amount_refunded ?? 0) === amountKobo &&
      !known.includes(one.id) &&
      !isFailed(one),
  )
}

/** All refunds since `since` that have not failed, also those that the owner made on the company's page. */
export async function listRefunds(company: Company, since: Moment): Promise<ListedRefund[]> {
  const rows = await readList(company, `/refunds?from=${since.slice(0, 10)}`, refundSchema)
  return rows.flatMap((row) =>
    isFailed(row) || !row.tx_id
      ? []
      : { refundId: row.id, providerTxId: row.tx_id, amountKobo: toKobo(row.amount_refunded ?? 0) },
  )
}
