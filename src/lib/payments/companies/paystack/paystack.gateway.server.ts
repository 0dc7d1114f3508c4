import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { anAmount, anId, aPaymentPage, type Company, openCompany } from '../company.server.ts'
import type { Examination, PaymentGateway, PaymentRequest, Verification } from '../../gateway.ts'
import { CURRENCY, type PaymentState } from '../../payments.ts'
import { readList } from './paystack-pages.gateway.server.ts'
import { optional } from '../optional.ts'
import { readBanks } from './paystack-banks.gateway.server.ts'
import { payHereWith, senderSchema } from './paystack-here.gateway.server.ts'
import { isAt, parseEvents, SIGNATURE_HEADER } from './paystack-events.gateway.server.ts'
import {
  findRefund,
  listRefunds,
  retryRefund,
  sendBack,
} from './paystack-refunds.gateway.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

const PROVIDER = 'paystack'
/** Widely reported, and not in their own documents. */
const LEAST_KOBO = 50_00

const initializedSchema = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: aPaymentPage, reference: z.string() }),
})

const transactionSchema = z.object({
  id: anId,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: anAmount,
  requested_amount: optional(anAmount),
  fees: optional(anAmount),
  currency: z.string(),
  paid_at: optional(z.string()),
  authorization: senderSchema,
  metadata: z.optional(z.unknown()),
  source: z.optional(z.unknown()),
})
const verifiedSchema = z.object({ status: z.literal(true), data: transactionSchema })
const keySchema = z.object({ status: z.literal(true) })

/** Any other status is not final. */
const states: Record<string, PaymentState> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

type World = { set: Settings; log: Logger; signal: AbortSignal; now: () => Moment }

/** The gateway of Paystack (cards, transfers, USSD); null without its key. Amounts are kobo on both sides. */
export function openPaystack({ set, log, signal, now }: World): PaymentGateway | null {
  const key = set.PAYSTACK_SECRET_KEY
  if (!key) return null
  const headers = { authorization: `Bearer ${key}` }
  const company = openCompany({ name: PROVIDER, url: set.PAYSTACK_URL, headers, log, signal })
  const domain = key.startsWith('sk_live_') ? 'live' : 'test'
  const find = async (reference: string) => {
    const found = await company.ask({
      method: 'GET',
      path: `/transaction/verify/${encodeURIComponent(reference)}`,
      schema: verifiedSchema,
      isUnknown: (status, data) =>
        status === 404 || (status === 400 && codeIn(data) === 'transaction_not_found'),
    })
    if (found && found.data.reference !== reference) throw new ShopError('provider_unavailable')
    return found?.data ?? null
  }
  return {
    provider: PROVIDER,
    kind: 'fiat',
    leastKobo: LEAST_KOBO,
    pageOrigins: ['https://checkout.paystack.com', new URL(set.PAYSTACK_URL).origin],
    create: async (request) => {
      const body = toTransaction(request, set.PAYSTACK_CHANNELS)
      const path = '/transaction/initialize'
      const opened = await company.tell({ method: 'POST', path, body, schema: initializedSchema })
      return { url: opened.data.authorization_url, expiresAt: null }
    },
    here: payHereWith(company, set.PAYSTACK_IN_SHOP),
    verify: async (reference) => {
      const found = await find(reference)
      return found && toVerification(found, domain)
    },
    parseWebhook: parseEvents(key, set.PAYSTACK_TERMINAL, now),
    counterAccount: set.PAYSTACK_TERMINAL_ACCOUNT,
    list: async (since, until) => {
      const path = `/transaction?status=success&from=${since}${until ? `&to=${until}` : ''}`
      const found = await readList(company, path, transactionSchema)
      return found.map((one) => ({
        ...toVerification(one, domain),
        reference: one.reference,
        isAtCounter: isAt(set.PAYSTACK_TERMINAL, one),
      }))
    },
    examination: examinationOf(company, key, domain),
    refundsParts: true,
    refund: async (request) => {
      const transaction = (await find(request.reference))?.id
      if (!transaction) throw new ShopError('provider_unavailable')
      return sendBack(company, transaction, request)
    },
    findRefund: (refundId) => findRefund(company, refundId),
    retryRefund: (refundId, account) => retryRefund(company, refundId, account),
    listRefunds: (since) => listRefunds(company, since),
    listBanks: () => readBanks(company),
  }
}

const examinationOf = (company: Company, key: string, domain: string): Examination => ({
  ask: async () => {
    const question = { method: 'GET', path: '/transaction?perPage=1' } as const
    const { skewMs } = await company.examine({ ...question, schema: keySchema })
    return { said: `the key is accepted (${domain})`, skewMs }
  },
  ping: () => {
    const rawBody = '{"event":"doctor","data":{}}'
    const signature = createHmac('sha512', key).update(rawBody).digest('hex')
    return { rawBody, headers: { [SIGNATURE_HEADER]: signature } }
  },
})

const toTransaction = (request: PaymentRequest, channels: string) => ({
  reference: request.reference,
  amount: request.amountKobo,
  currency: CURRENCY,
  email: request.email,
  callback_url: request.returnUrl,
  channels: channels.split(',').map((channel) => channel.trim()),
  metadata: { order_number: request.orderNumber, cancel_action: request.returnUrl },
})

const codeSchema = z.object({ code: z.string() })
const codeIn = (data: unknown): string | null => codeSchema.safeParse(data).data?.code ?? null

type Found = z.output<typeof verifiedSchema>['data']

function toVerification(found: Found, domain: string): Verification {
  const asked = found.requested_amount ?? found.amount
  const paidByShopper = Math.max(0, found.amount - asked)
  return {
    state: states[found.status] ?? 'pending',
    // Money above the requested amount is for fees that the shopper pays, and is not ours. A test payment is worth
    // nothing in production, and the reverse.
    amountKobo: found.domain === domain ? Math.min(found.amount, asked) : 0,
    ...(typeof found.requested_amount === 'number'
      ? { requestedKobo: found.requested_amount }
      : {}),
    ...(typeof found.fees === 'number' ? { feeKobo: Math.max(0, found.fees - paidByShopper) } : {}),
    currency: found.currency,
    paidAt: found.paid_at ?? null,
    providerTxId: found.id,
    ...(found.authorization ? { sender: found.authorization } : {}),
    isConfirming: found.status === 'processing',
  }
}
