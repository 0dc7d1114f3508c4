import * as z from 'zod/mini'
import type { Shop } from '#lib/shop.ts'
import type { PaymentGateway, Refund } from '../gateway.ts'
import { findEventBody, insertEvent } from '../payments.sql.ts'

const madeSchema = z.object({
  refundId: z.string(),
  state: z.string(),
  claimUrl: z.optional(z.string()),
})

type Sending = {
  reference: string
  amountKobo: number
  known: readonly string[]
  /** How many rows the payment has in the ledger of refunds: a retry has as many. */
  rows: number
}

/**
 * Has the company make a refund, and keeps its answer before anything else: a retry after an error of ours then makes
 * no second one, whatever the company's list says.
 */
export async function sendOnce(
  { db, now }: Shop,
  { provider, refund }: PaymentGateway,
  { rows, ...sending }: Sending,
): Promise<Refund> {
  const { reference, amountKobo } = sending
  const key = { provider, event_id: `refund-made:${reference}:${rows}:${amountKobo}` }
  const body = await findEventBody(db, key)
  if (body) {
    const { claimUrl, ...made } = madeSchema.parse(JSON.parse(body))
    return claimUrl === undefined ? made : { ...made, claimUrl }
  }
  if (!refund) throw new Error(`${provider} cannot send ${reference} back`)
  const made = await refund(sending)
  const at = now()
  const event = { ...key, reference, body: JSON.stringify(made) }
  await insertEvent(db, { ...event, received_at: at, processed_at: at })
  return made
}
