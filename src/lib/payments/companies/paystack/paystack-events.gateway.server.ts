import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameSecret } from '#lib/random.server.ts'
import type { Moment } from '#lib/time.ts'
import type { PaymentGateway, WebhookEvent } from '../../gateway.ts'
import { readEventBody } from '../answers.ts'
import { anId } from '../company.server.ts'
import { optional } from '../optional.ts'
import { rejectedSchema } from './paystack-here.gateway.server.ts'

export const SIGNATURE_HEADER = 'x-paystack-signature'

const eventSchema = z.object({
  event: z.string(),
  data: z.object({
    id: optional(anId),
    status: optional(z.string()),
    reference: optional(z.string()),
    transaction_reference: optional(z.string()),
    refund_reference: optional(z.string()),
    transaction: z.optional(z.unknown()),
    metadata: z.optional(z.unknown()),
    source: z.optional(z.unknown()),
  }),
})

/** Of money that came to a Virtual Terminal. Other payments have a text, or other values. */
const terminalSchema = z.object({ virtual_terminal: z.object({ code: z.string() }) })
const sourceSchema = z.object({ source: z.literal('virtual_terminal'), identifier: z.string() })

type Payment = { metadata?: unknown; source?: unknown }

/** Whether a payment came to this Virtual Terminal: either of the two names it. */
export const isAt = (terminal: string | undefined, { metadata, source }: Payment): boolean =>
  terminal !== undefined &&
  (terminalSchema.safeParse(metadata).data?.virtual_terminal.code === terminal ||
    sourceSchema.safeParse(source).data?.identifier === terminal)

const disputedSchema = z.object({ reference: z.string() })

const alarms: Record<string, WebhookEvent['alarm']> = {
  'charge.dispute.create': 'dispute',
  'charge.dispute.remind': 'dispute',
  'refund.failed': 'refundFailed',
  'refund.needs-attention': 'refundWaits',
}

/** Reads events that are signed with `key`. `terminal`: the code of the Virtual Terminal at the counter. */
export const parseEvents =
  (key: string, terminal: string | undefined, now: () => Moment): PaymentGateway['parseWebhook'] =>
  (rawBody, headers) =>
    isSigned(rawBody, headers, key) ? toEvent(rawBody, terminal, now()) : null

const isSigned = (rawBody: Uint8Array, headers: Headers, key: string): boolean => {
  const expected = createHmac('sha512', key).update(rawBody).digest('hex')
  return isSameSecret(headers.get(SIGNATURE_HEADER) ?? '', expected)
}

/**
 * Paystack's events have no id, so their content is the id. Those of refunds say no more than payment, sum and status:
 * the same one in another minute may be about a second refund, and is looked at again.
 */
function toEvent(rawBody: Uint8Array, terminal: string | undefined, now: Moment): WebhookEvent {
  const rejected = readEventBody(rawBody, rejectedSchema)?.data
  if (rejected) {
    const { amount: amountKobo, transaction_id: id } = rejected.bank_transfer
    const { email } = rejected.customer
    const eventId = `bank.transfer.rejected:${id ?? digestOf(rawBody)}`
    return { eventId, reference: null, rejection: { email, amountKobo } }
  }
  const body = readEventBody(rawBody, eventSchema)
  if (!body) return { eventId: `unreadable:${digestOf(rawBody)}`, reference: null }
  const { event, data } = body
  const disputed = disputedSchema.safeParse(data.transaction).data?.reference
  const reference = data.reference || data.transaction_reference || disputed || null
  const alarm = alarms[event]
  const minute = now.slice(0, '2026-11-29T20:15'.length)
  const id = data.id || data.refund_reference || `${digestOf(rawBody)}:${minute}`
  const eventId = `${event}:${id}:${data.status ?? ''}`
  const isAtCounter = event === 'charge.success' && isAt(terminal, data)
  return { eventId, reference, ...(alarm ? { alarm } : {}), isAtCounter }
}

const digestOf = (rawBody: Uint8Array): string =>
  createHmac('sha256', 'paystack').update(rawBody).digest('hex')
