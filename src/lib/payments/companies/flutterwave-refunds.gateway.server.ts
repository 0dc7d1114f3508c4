import * as z from 'zod/mini'
import { toNaira } from '#lib/money.ts'
import type { Refund, RefundRequest } from '../gateway.ts'
import { anId, type Company } from './company.server.ts'

const refundSchema = z.object({ id: anId, tx_id: z.nullish(anId), status: z.string() })
const refundedSchema = z.object({ status: z.literal('success'), data: refundSchema })
const refundsSchema = z.object({ status: z.literal('success'), data: z.array(refundSchema) })

/** A payment as Flutterwave knows it. */
type Refundable = { id: string; flw_ref?: string | null | undefined }

export async function isRefundFailed(company: Company, refundId: string): Promise<boolean | null> {
  const path = `/refunds/${encodeURIComponent(refundId)}`
  const isUnknown = (status: number) => status === 404 || status === 400
  const found = await company.ask({ method: 'GET', path, schema: refundedSchema, isUnknown })
  return found && isFailed(found.data)
}

/** Looks for an earlier refund first: its reply may have been lost. */
export async function sendBack(
  company: Company,
  found: Refundable,
  { amountKobo, known }: RefundRequest,
): Promise<Refund> {
  const before = await findRefund(company, found, known)
  if (before) return { refundId: before.id, state: before.status }
  const path = `/transactions/${encodeURIComponent(found.id)}/refund`
  const body = { amount: toNaira(amountKobo) }
  const made = await company.tell({ method: 'POST', path, body, schema: refundedSchema })
  return { refundId: made.data.id, state: made.data.status }
}

const isFailed = ({ status }: { status: string }): boolean => status.startsWith('failed')

async function findRefund(company: Company, found: Refundable, known: readonly string[]) {
  const path = `/refunds?flw_ref=${encodeURIComponent(found.flw_ref ?? '')}`
  const isUnknown = (status: number) => status === 404
  const before = await company.ask({ method: 'GET', path, schema: refundsSchema, isUnknown })
  const ours = before?.data.filter(({ id, tx_id }) => tx_id === found.id && !known.includes(id))
  return ours?.find((one) => !isFailed(one))
}
