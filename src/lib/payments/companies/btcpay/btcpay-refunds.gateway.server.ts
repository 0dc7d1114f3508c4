import * as z from 'zod/mini'
import { toNaira } from '#lib/money.ts'
import type { Company } from '../company.server.ts'
import type { RefundToSend } from '../../gateway.ts'
import { CURRENCY } from '../../payments.ts'

const refundSchema = z.object({ id: z.string(), name: z.nullish(z.string()), viewLink: z.string() })

/**
 * A page where the customer says where to send the coins. When the reply to an earlier call was lost, the page that
 * exists already.
 */
export async function offerRefund(
  company: Company,
  invoiceId: string,
  payoutMethodId: string,
  { reference, amountKobo, known }: RefundToSend,
) {
  const name = `Refund of ${reference}`
  const schema = z.array(refundSchema)
  const before = await company.tell({ method: 'GET', path: '/pull-payments', schema })
  const made = before.find((one) => one.name === name && !known.includes(one.id))
  if (made) return made
  const path = `/invoices/${encodeURIComponent(invoiceId)}/refund`
  const custom = { customAmount: toNaira(amountKobo).toFixed(2), customCurrency: CURRENCY }
  const body = { name, payoutMethodId, refundVariant: 'Custom', ...custom }
  return company.tell({ method: 'POST', path, body, schema: refundSchema })
}
