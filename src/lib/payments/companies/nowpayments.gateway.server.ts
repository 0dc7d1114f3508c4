import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { formatNaira, toKobo, toNaira } from '#lib/money.ts'
import { isSameSecret } from '#lib/random.server.ts'
import {
  anAmount,
  anId,
  aPaymentPage,
  type Company,
  openCompany,
  readEventBody,
  readPages,
} from './company.server.ts'
import type { Examination, Listed, PaymentGateway, Verification, WebhookEvent } from '../gateway.ts'
import { CURRENCY, type PaymentState } from '../payments.ts'
import type { Moment } from '#lib/time.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

const PROVIDER = 'nowpayments'
const SIGNATURE_HEADER = 'x-nowpayments-sig'
/** A sample price, to check that the company supports naira. */
const SAMPLE_NAIRA = 100_000

const invoiceSchema = z.object({ id: anId, invoice_url: aPaymentPage })

const paymentSchema = z.object({
  payment_id: anId,
  payment_status: z.string(),
  price_amount: anAmount,
  price_currency: z.string(),
  pay_amount: anAmount,
  actually_paid: z.nullish(anAmount),
  order_id: z.nullish(z.string()),
})
type Payment = z.output<typeof paymentSchema>

const authSchema = z.object({ token: z.string() })
const estimateSchema = z.object({ estimated_amount: anAmount })
const listSchema = z.object({ data: z.array(paymentSchema), pagesCount: z.number() })

const eventSchema = z.object({
  payment_id: anId,
  payment_status: z.string(),
  order_id: z.nullish(z.string()),
})

const states: Record<string, PaymentState> = {
  partially_paid: 'underpaid',
  finished: 'succeeded',
  failed: 'failed',
  refunded: 'reversed',
  expired: 'abandoned',
}
const CONFIRMING = ['confirming', 'confirmed', 'sending']

type World = { set: Settings; siteUrl: string; log: Logger; signal: AbortSignal }

/** The gateway of NOWPayments (coins); null without its key. Its amounts are naira. */
export function openNowpayments({ set, siteUrl, log, signal }: World): PaymentGateway | null {
  const { NOWPAYMENTS_API_KEY: key, NOWPAYMENTS_IPN_SECRET: secret, NOWPAYMENTS_URL: url } = set
  if (!key || !secret) return null
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = set
  const headers = { 'x-api-key': key }
  const company = openCompany({ name: PROVIDER, url, headers, log, signal })
  const access = { company, email, password }
  return {
    provider: PROVIDER,
    kind: 'crypto',
    pageOrigins: ['https://nowpayments.io', new URL(url).origin],
    create: async ({ reference, amountKobo, orderNumber, returnUrl, expiresAt }) => {
      const body = {
        price_amount: toNaira(amountKobo),
        price_currency: CURRENCY.toLowerCase(),
        order_id: reference,
        order_description: orderNumber,
        ipn_callback_url: `${siteUrl}/api/payments/webhooks/${PROVIDER}`,
        success_url: returnUrl,
        cancel_url: returnUrl,
        partially_paid_url: returnUrl,
      }
      const made = await company.tell({
        method: 'POST',
        path: '/invoice',
        body,
        schema: invoiceSchema,
      })
      return { url: made.invoice_url, expiresAt }
    },
    verify: async (reference, paymentId) => {
      // An invoice has no state. Its payments are known from the company's events.
      if (!paymentId) return null
      const path = `/payment/${encodeURIComponent(paymentId)}`
      const isUnknown = (status: number) => status === 404
      const found = await company.ask({ method: 'GET', path, schema: paymentSchema, isUnknown })
      if (found && found.order_id !== reference) throw new ShopError('provider_unavailable')
      return found && toVerification(found)
    },
    parseWebhook: (rawBody, headers) => {
      const text = inOrder(rawBody)
      if (text === null) return null
      const expected = createHmac('sha512', secret).update(text).digest('hex')
      return isSameSecret(headers.get(SIGNATURE_HEADER) ?? '', expected) ? toEvent(rawBody) : null
    },
    list: email && password ? (since, until) => listPayments(access, since, until) : null,
    examination: examinationOf(company, secret),
    refund: null,
  }
}

const examinationOf = (company: Company, secret: string): Examination => ({
  ask: async () => {
    const path = `/estimate?amount=${SAMPLE_NAIRA}&currency_from=ngn&currency_to=btc`
    const question = { method: 'GET', path, schema: estimateSchema } as const
    const { data, skewMs } = await company.examine(question)
    const said = `the key is accepted, ${formatNaira(toKobo(SAMPLE_NAIRA))} are ${data.estimated_amount} BTC`
    return { said, skewMs }
  },
  ping: () => {
    const rawBody = '{"payment_id":0,"payment_status":"doctor"}'
    const signature = createHmac('sha512', secret).update(rawBody).digest('hex')
    return { rawBody, headers: { [SIGNATURE_HEADER]: signature } }
  },
})

type Access = {
  company: Company
  email: string | undefined
  password: string | undefined
}

/** Their list needs the owner's sign-in in addition to the key. It is valid for five minutes. */
async function listPayments(access: Access, since: Moment, until?: Moment): Promise<Listed[]> {
  const { company, email, password } = access
  const body = { email, password }
  const { token } = await company.tell({ method: 'POST', path: '/auth', body, schema: authSchema })
  const headers = { authorization: `Bearer ${token}` }
  const found = await readPages(async (page) => {
    const days = `dateFrom=${since}${until ? `&dateTo=${until}` : ''}`
    const path = `/payment/?limit=500&page=${page}&sortBy=created_at&orderBy=desc&${days}`
    const { data, pagesCount } = await company.list({
      method: 'GET',
      path,
      headers,
      schema: listSchema,
    })
    return { rows: data, isLast: page + 1 >= pagesCount }
  })
  return found.map((one) => ({ ...toVerification(one), reference: one.order_id ?? null }))
}

function toVerification(payment: Payment): Verification {
  const { payment_status, pay_amount, price_currency } = payment
  const price = toKobo(payment.price_amount)
  const paid = payment.actually_paid ?? 0
  const isShort = paid < pay_amount
  const state = states[payment_status] ?? 'pending'
  return {
    state,
    amountKobo: isShort && pay_amount > 0 ? Math.floor((price * paid) / pay_amount) : price,
    currency: price_currency.toUpperCase(),
    paidAt: null,
    providerTxId: payment.payment_id,
    isConfirming: CONFIRMING.includes(payment_status),
  }
}

/** The signed text: the body's JSON with sorted keys. Null when it is not JSON. */
function inOrder(rawBody: Uint8Array): string | null {
  try {
    return JSON.stringify(sorted(JSON.parse(new TextDecoder().decode(rawBody))))
  } catch {
    return null
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

function toEvent(rawBody: Uint8Array): WebhookEvent {
  const body = readEventBody(rawBody, eventSchema)
  if (!body) return { eventId: `unreadable:${inOrder(rawBody)}`.slice(0, 200), reference: null }
  const { payment_id, payment_status, order_id } = body
  return {
    eventId: `${payment_id}:${payment_status}`,
    reference: order_id ?? null,
    providerTxId: payment_id,
  }
}
