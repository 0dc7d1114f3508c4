import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import { isSameSecret } from '#lib/random.server.ts'
import type { Moment } from '#lib/time.ts'
import { readEventBody } from '../companies/answers.ts'
import type { PaymentGateway, WebhookEvent } from '../gateway.ts'
import { CURRENCY, type PaymentKind, type PaymentState, SANDBOX } from '../payments.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
} from './sandbox.sql.ts'

const SIGNATURE_HEADER = 'x-sandbox-signature'

const states: Record<SandboxPayment['state'], PaymentState> = {
  open: 'pending',
  paid: 'succeeded',
  declined: 'failed',
  abandoned: 'abandoned',
  refunded: 'reversed',
}

type World = { config: Config; db: Database; now: () => Moment }

/** A gateway for the test page. It behaves as a real company does. */
export function openSandbox({ config, db, now }: World, kind: PaymentKind): PaymentGateway {
  return {
    provider: SANDBOX,
    isTest: true,
    kind,
    fixesRate: kind === 'crypto',
    pageOrigins: [],
    create: async (request) => {
      const isNew = await insertSandboxPayment(db, {
        reference: request.reference,
        amount_kobo: request.amountKobo,
        currency: CURRENCY,
        kind,
        email: request.email,
        state: 'open',
        return_url: request.returnUrl,
        created_at: now(),
        paid_at: null,
      })
      if (!isNew) throw new ShopError('provider_unavailable')
      return {
        url: `${config.siteUrl}/pay/sandbox/${request.reference}`,
        // Coin invoices expire, because rates change. A card page does not.
        expiresAt: kind === 'crypto' ? request.expiresAt : null,
      }
    },
    verify: async (reference) => {
      const payment = await findSandboxPayment(db, reference)
      if (!payment) return null
      return {
        state: states[payment.state],
        amountKobo: payment.amount_kobo,
        currency: payment.currency,
        paidAt: payment.paid_at,
        providerTxId: reference,
      }
    },
    parseWebhook: (rawBody, headers) => {
      const given = headers.get(SIGNATURE_HEADER) ?? ''
      return isSameSecret(given, signatureOf(rawBody, config)) ? readEvent(rawBody) : null
    },
    list: null,
    examination: null,
    refundsParts: true,
    refund: async ({ reference, amountKobo, known }) => {
      const payment = await findSandboxPayment(db, reference)
      if (payment && amountKobo >= payment.amount_kobo)
        await moveSandboxPayment(db, reference, ['paid'], { state: 'refunded' })
      return { refundId: `refund-${reference}-${known.length + 1}`, state: 'processed' }
    },
  }
}

/** HMAC-SHA512 (hex) of the sent bytes, with a key that only this shop can derive. */
export function signatureOf(rawBody: Uint8Array, { secretKey }: Pick<Config, 'secretKey'>): string {
  const key = createHmac('sha256', secretKey).update('sandbox webhook').digest()
  return createHmac('sha512', key).update(rawBody).digest('hex')
}

const eventSchema = z.object({
  event: z.string(),
  data: z.object({ reference: z.string(), status: z.string() }),
})

/** Throws ShopError('bad_json') for a body that is no event. */
function readEvent(rawBody: Uint8Array): WebhookEvent {
  const body = readEventBody(rawBody, eventSchema)
  if (!body) throw new ShopError('bad_json')
  const { event, data } = body
  return { eventId: `${event}:${data.reference}:${data.status}`, reference: data.reference }
}

/** The bytes and headers that the payment page sends to the shop after a payment. */
export function signSandboxWebhook(config: Config, reference: string, amountKobo: number) {
  const data = { reference, status: 'success', amount: amountKobo, currency: CURRENCY }
  const rawBody = new TextEncoder().encode(JSON.stringify({ event: 'charge.success', data }))
  return { rawBody, headers: new Headers({ [SIGNATURE_HEADER]: signatureOf(rawBody, config) }) }
}
