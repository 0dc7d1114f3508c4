import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import { isSameSecret } from '#lib/random.server.ts'
import { MINUTE_MS, type Moment, msBetween, SECOND_MS, toMoment } from '#lib/time.ts'
import { readEventBody } from '../answers.ts'
import { anAmount, aPaymentPage, type Company, openCompany, readPages } from '../company.server.ts'
import {
  amountIn,
  type CoinsCame,
  findCame,
  paymentStateOf,
} from './btcpay-payments.gateway.server.ts'
import { offerRefund } from './btcpay-refunds.gateway.server.ts'
import { optional } from '../optional.ts'
import type {
  Examination,
  ListedPayment,
  PaymentGateway,
  PaymentRequest,
  Verification,
  WebhookEvent,
} from '../../gateway.ts'
import { CURRENCY } from '../../payments.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

const PROVIDER = 'btcpay'
const SIGNATURE_HEADER = 'btcpay-sig'
const LEAST_MINUTES = 5
const MONITORING_MINUTES = 1_440
const LISTED_AT_ONCE = 100
/** Coins that come to an archived invoice are seen, too. */
const ARCHIVED_TOO = 'includeArchived=true'

const invoiceSchema = z.object({
  id: z.string(),
  checkoutLink: aPaymentPage,
  status: z.string(),
  additionalStatus: z.string(),
  expirationTime: z.number(),
  amount: anAmount,
  paidAmount: optional(anAmount),
  currency: z.string(),
  metadata: z.nullish(z.object({ orderId: z.nullish(z.string()) })),
})
type Invoice = z.output<typeof invoiceSchema>

const eventSchema = z.object({
  originalDeliveryId: optional(z.string()),
  metadata: z.nullish(z.object({ orderId: z.nullish(z.string()) })),
})

/** The order of preference among several invoices with one reference. */
const RANKS = ['Settled', 'Processing', 'Expired PaidLate', 'Expired PaidPartial', 'New', 'Expired']

type World = { set: Settings; log: Logger; signal: AbortSignal; now: () => Moment }

/** The gateway of the shop's own BTCPay Server (coins); null without its settings. Its amounts are naira as text. */
export function openBtcpay({ set, log, signal, now }: World): PaymentGateway | null {
  const { BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID, BTCPAY_WEBHOOK_SECRET } = set
  if (!BTCPAY_URL || !BTCPAY_WEBHOOK_SECRET) return null
  const server = BTCPAY_URL.replace(/\/$/, '')
  const url = `${server}/api/v1/stores/${BTCPAY_STORE_ID}`
  const headers = { authorization: `token ${BTCPAY_API_KEY}` }
  const company = openCompany({ name: PROVIDER, url, headers, log, signal })
  const find = async (reference: string) => {
    const schema = z.array(invoiceSchema)
    const path = `/invoices?orderId=${encodeURIComponent(reference)}&${ARCHIVED_TOO}`
    const invoices = await company.list({ method: 'GET', path, schema })
    const ours = invoices.filter(({ metadata }) => metadata?.orderId === reference)
    return ours.sort((a, b) => rankOf(a) - rankOf(b))[0] ?? null
  }
  return {
    provider: PROVIDER,
    kind: 'crypto',
    fixesRate: true,
    pageOrigins: [new URL(server).origin],
    create: async (request) => {
      // BTCPay has no idempotency key: look for an invoice whose reply was lost.
      const known = await find(request.reference)
      const body = toInvoice(request, now())
      const schema = invoiceSchema
      const invoice = isPayable(known, request, now())
        ? known
        : await company.tell({ method: 'POST', path: '/invoices', body, schema })
      return {
        url: invoice.checkoutLink,
        expiresAt: toMoment(invoice.expirationTime * SECOND_MS),
      }
    },
    verify: async (reference) => {
      const invoice = await find(reference)
      return invoice && toVerification(invoice, await findCame(company, invoice))
    },
    parseWebhook: (rawBody, headers) => {
      const digest = createHmac('sha256', BTCPAY_WEBHOOK_SECRET).update(rawBody).digest('hex')
      const given = headers.get(SIGNATURE_HEADER) ?? ''
      return isSameSecret(given, `sha256=${digest}`) ? toEvent(rawBody, digest) : null
    },
    list: (since, until) => listInvoices(company, since, until),
    examination: examinationOf(company, BTCPAY_WEBHOOK_SECRET),
    refundsParts: true,
    refund: async (request) => {
      const invoice = await find(request.reference)
      if (!invoice) throw new ShopError('provider_unavailable')
      const made = await offerRefund(company, invoice.id, set.BTCPAY_PAYOUT_METHOD, request)
      return { refundId: made.id, state: 'pending', claimUrl: made.viewLink }
    },
  }
}

const examinationOf = (company: Company, secret: string): Examination => ({
  ask: async () => {
    const question = { method: 'GET', path: '/invoices?take=1' } as const
    const schema = z.array(invoiceSchema)
    const { skewMs } = await company.examine({ ...question, schema })
    return { said: 'the key is accepted', skewMs }
  },
  ping: () => {
    const rawBody = '{"originalDeliveryId":"doctor"}'
    const digest = createHmac('sha256', secret).update(rawBody).digest('hex')
    return { rawBody, headers: { [SIGNATURE_HEADER]: `sha256=${digest}` } }
  },
})

async function listInvoices(
  company: Company,
  since: Moment,
  until?: Moment,
): Promise<ListedPayment[]> {
  const inSeconds = (moment: Moment) => Math.floor(Date.parse(moment) / SECOND_MS)
  const days = `startDate=${inSeconds(since)}${until ? `&endDate=${inSeconds(until)}` : ''}`
  const schema = z.array(invoiceSchema)
  const found = await readPages(async (page) => {
    const skip = page * LISTED_AT_ONCE
    const path = `/invoices?${days}&skip=${skip}&take=${LISTED_AT_ONCE}&${ARCHIVED_TOO}`
    const rows = await company.list({ method: 'GET', path, schema })
    return { rows, isLast: rows.length < LISTED_AT_ONCE }
  })
  const listed: ListedPayment[] = []
  for (const invoice of found) {
    const said = toVerification(invoice, await findCame(company, invoice))
    listed.push({ ...said, reference: invoice.metadata?.orderId ?? null })
  }
  return listed
}

const toText = (kobo: number): string => toNaira(kobo).toFixed(2)

const rankOf = ({ status, additionalStatus }: Invoice): number => {
  const ranks = [`${status} ${additionalStatus}`, status].map((name) => RANKS.indexOf(name))
  return ranks.find((rank) => rank >= 0) ?? RANKS.length
}

const isPayable = (
  invoice: Invoice | null,
  { amountKobo }: PaymentRequest,
  now: Moment,
): invoice is Invoice =>
  invoice?.status === 'New' &&
  toKobo(invoice.amount) === amountKobo &&
  toMoment(invoice.expirationTime * SECOND_MS) > now

/** Without the shopper's data: the server needs only the order's number. */
function toInvoice(request: PaymentRequest, now: Moment) {
  const minutes = Math.floor(msBetween(now, request.expiresAt) / MINUTE_MS)
  return {
    amount: toText(request.amountKobo),
    currency: CURRENCY,
    metadata: {
      orderId: request.reference,
      orderUrl: request.returnUrl,
      itemDesc: request.orderNumber,
    },
    checkout: {
      expirationMinutes: Math.max(minutes, LEAST_MINUTES),
      monitoringMinutes: MONITORING_MINUTES,
      paymentTolerance: 0,
      redirectURL: request.returnUrl,
      redirectAutomatically: true,
    },
  }
}

function toVerification(invoice: Invoice, came: CoinsCame): Verification {
  const [asked, paid] = [toKobo(invoice.amount), toKobo(invoice.paidAmount ?? invoice.amount)]
  const state = paymentStateOf(invoice, came)
  const isPart = invoice.status === 'New' && invoice.additionalStatus === 'PaidPartial'
  return {
    state,
    amountKobo: amountIn(state, { asked, paid }),
    currency: invoice.currency,
    paidAt: null,
    providerTxId: invoice.id,
    isConfirming: invoice.status === 'Processing' || isPart || came === 'confirming',
    isInDoubt: invoice.status === 'Invalid',
  }
}

/** The event's content is not trusted: the invoice is asked for. */
function toEvent(rawBody: Uint8Array, digest: string): WebhookEvent {
  const body = readEventBody(rawBody, eventSchema)
  if (!body) return { eventId: `unreadable:${digest}`, reference: null }
  return { eventId: body.originalDeliveryId || digest, reference: body.metadata?.orderId ?? null }
}
