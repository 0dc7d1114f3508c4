import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import { isSameSecret } from '#lib/random.server.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { readEventBody } from '../answers.ts'
import { anAmount, anId, aPaymentPage, type Company, openCompany } from '../company.server.ts'
import { optional } from '../optional.ts'
import type {
  Examination,
  PaymentGateway,
  PaymentRequest,
  Verification,
  WebhookEvent,
} from '../../gateway.ts'
import { CURRENCY, type PaymentState } from '../../payments.ts'
import { originSchema, transfersWith } from './flutterwave-here.gateway.server.ts'
import { readList } from './flutterwave-pages.gateway.server.ts'
import { findRefund, listRefunds, sendBack } from './flutterwave-refunds.gateway.server.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

const PROVIDER = 'flutterwave'
/** The page is valid for a day. The shop itself ends unpaid orders. */
const SESSION_MINUTES = 1_440

const linkSchema = z.object({
  status: z.literal('success'),
  data: z.object({ link: aPaymentPage }),
})

const transactionSchema = z.object({
  id: anId,
  tx_ref: z.string(),
  flw_ref: optional(z.string()),
  status: z.string(),
  amount: anAmount,
  charged_amount: optional(anAmount),
  app_fee: optional(anAmount),
  currency: z.string(),
  created_at: optional(z.string()),
  meta: z.optional(originSchema),
})
const verifiedSchema = z.object({ status: z.literal('success'), data: transactionSchema })
const listSchema = z.object({ status: z.literal('success'), data: z.array(transactionSchema) })

const eventSchema = z.object({
  event: optional(z.string()),
  type: optional(z.string()),
  data: z.object({
    id: optional(anId),
    status: optional(z.string()),
    tx_ref: optional(z.string()),
    reference: optional(z.string()),
  }),
})

const states: Record<string, PaymentState> = { successful: 'succeeded', failed: 'failed' }

type World = { set: Settings; log: Logger; signal: AbortSignal; now: () => Moment }

/** The gateway of Flutterwave v3 (cards, transfers, USSD); null without its key. Its amounts are naira. */
export function openFlutterwave({ set, log, signal, now }: World): PaymentGateway | null {
  const { FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_SECRET_HASH: hash } = set
  if (!key || !hash) return null
  const headers = { authorization: `Bearer ${key}` }
  const company = openCompany({ name: PROVIDER, url: set.FLUTTERWAVE_URL, headers, log, signal })
  const find = async (reference: string) => {
    const found = await company.ask({
      method: 'GET',
      path: `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
      schema: verifiedSchema,
      isUnknown: (status) => status === 404 || status === 400,
    })
    if (found && found.data.tx_ref !== reference) throw new ShopError('provider_unavailable')
    return found?.data ?? null
  }
  return {
    provider: PROVIDER,
    kind: 'fiat',
    here: transfersWith(company, set.FLUTTERWAVE_IN_SHOP === 'bank_transfer', now),
    pageOrigins: ['https://*.flutterwave.com', new URL(set.FLUTTERWAVE_URL).origin],
    create: async (request) => {
      const body = toPayment(request)
      const path = '/payments'
      const opened = await company.tell({ method: 'POST', path, body, schema: linkSchema })
      return { url: opened.data.link, expiresAt: null }
    },
    verify: async (reference) => {
      const found = await find(reference)
      return found && toVerification(found)
    },
    parseWebhook: (rawBody, headers) => (isTrue(rawBody, headers, hash) ? toEvent(rawBody) : null),
    list: async (since, until = after(now(), DAY_MS)) => {
      const days = `from=${since.slice(0, 10)}&to=${until.slice(0, 10)}`
      const path = `/transactions?${days}&status=successful`
      const found = await readList(company, path, transactionSchema)
      return found.map((one) => ({ ...toVerification(one), reference: one.tx_ref }))
    },
    examination: examinationOf(company, hash),
    refundsParts: true,
    refund: async (request) => {
      const found = await find(request.reference)
      if (!found) throw new ShopError('provider_unavailable')
      return sendBack(company, found, request)
    },
    listRefunds: (since) => listRefunds(company, since),
    findRefund: (refundId) => findRefund(company, refundId),
  }
}

/** The older header is only a password and does not sign the body. The payment is asked for anyway. */
function isTrue(rawBody: Uint8Array, headers: Headers, hash: string): boolean {
  const signature = headers.get('flutterwave-signature')
  const expected = createHmac('sha256', hash).update(rawBody).digest('base64')
  return signature
    ? isSameSecret(signature, expected)
    : isSameSecret(headers.get('verif-hash') ?? '', hash)
}

const examinationOf = (company: Company, hash: string): Examination => ({
  ask: async () => {
    const question = { method: 'GET', path: '/transactions?page=1' } as const
    const { skewMs } = await company.examine({ ...question, schema: listSchema })
    return { said: 'the key is accepted', skewMs }
  },
  ping: () => {
    const rawBody = '{"event":"doctor","data":{"id":0}}'
    const signature = createHmac('sha256', hash).update(rawBody).digest('base64')
    return { rawBody, headers: { 'flutterwave-signature': signature } }
  },
})

type Found = z.output<typeof transactionSchema>

const toVerification = (found: Found): Verification => ({
  state: states[found.status] ?? 'pending',
  amountKobo: toKobo(found.amount),
  ...feeOf(found),
  currency: found.currency,
  paidAt: found.created_at ?? null,
  providerTxId: found.id,
  ...(found.meta ? { sender: found.meta } : {}),
})

/** What the shopper is charged above the amount are fees that the shopper pays. */
function feeOf({ amount, charged_amount, app_fee }: Found): { feeKobo?: number } {
  if (typeof app_fee !== 'number') return {}
  const paidByShopper = Math.max(0, (charged_amount ?? amount) - amount)
  return { feeKobo: toKobo(Math.max(0, app_fee - paidByShopper)) }
}

const toPayment = (request: PaymentRequest) => ({
  tx_ref: request.reference,
  amount: toNaira(request.amountKobo),
  currency: CURRENCY,
  redirect_url: request.returnUrl,
  customer: { email: request.email },
  customizations: { title: request.orderNumber },
  session_duration: SESSION_MINUTES,
})

function toEvent(rawBody: Uint8Array): WebhookEvent {
  const body = readEventBody(rawBody, eventSchema)
  const digest = createHash('sha256').update(rawBody).digest('hex')
  if (!body) return { eventId: `unreadable:${digest}`, reference: null }
  const { event, type, data } = body
  return {
    eventId: `${event ?? type}:${data.id || digest}:${data.status ?? ''}`,
    reference: data.tx_ref || data.reference || null,
  }
}
