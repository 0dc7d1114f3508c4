import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameSecret } from '#lib/random.server.ts'
import type { PaymentGateway, WebhookEvent } from '../../gateway.ts'
import { readEventBody } from '../answers.ts'
import { anId } from '../company.server.ts'
import { readOrderId } from './nowpayments-payments.gateway.server.ts'

export const SIGNATURE_HEADER = 'x-nowpayments-sig'

const eventSchema = z.object({
  payment_id: anId,
  payment_status: z.string(),
  order_id: z.nullish(z.string()),
})

/** Their messages have about 1 kB. */
const MOST_BYTES = 16_384

/** Reads events that are signed with `secret`. */
export const parseEvents =
  (secret: string): PaymentGateway['parseWebhook'] =>
  (rawBody, headers) => {
    const given = headers.get(SIGNATURE_HEADER) ?? ''
    // Anybody can send a body: one that is not theirs by its looks is not sorted.
    if (rawBody.length > MOST_BYTES || !/^[\da-f]{128}$/.test(given)) return null
    const isSigned = signedTexts(rawBody).some((text) =>
      isSameSecret(given, createHmac('sha512', secret).update(text).digest('hex')),
    )
    return isSigned ? toEvent(rawBody) : null
  }

/** What becomes of a list in the signed text: their samples differ. */
const LISTS = [
  (list: unknown[], sort: (value: unknown) => unknown) => list.map(sort),
  (list: unknown[]) => list,
  (list: unknown[], sort: (value: unknown) => unknown) => sort({ ...list }),
] as const

/** The body's JSON with sorted keys, in each way in which it may be signed. None when the body is not JSON. */
function signedTexts(rawBody: Uint8Array): string[] {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(rawBody))
    return LISTS.map((onList) => JSON.stringify(sorted(body, onList)))
  } catch {
    return []
  }
}

function sorted(value: unknown, onList: (typeof LISTS)[number]): unknown {
  const sort = (inner: unknown) => sorted(inner, onList)
  if (Array.isArray(value)) return onList(value, sort)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sort(inner)]))
}

function toEvent(rawBody: Uint8Array): WebhookEvent {
  const body = readEventBody(rawBody, eventSchema)
  if (!body)
    return { eventId: `unreadable:${signedTexts(rawBody)[0]}`.slice(0, 200), reference: null }
  const { payment_id, payment_status, order_id } = body
  return {
    eventId: `${payment_id}:${payment_status}`,
    reference: readOrderId(order_id).reference,
    providerTxId: payment_id,
  }
}
