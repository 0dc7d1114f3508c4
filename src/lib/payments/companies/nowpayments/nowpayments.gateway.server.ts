import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import {
  anAmount,
  anId,
  aPaymentPage,
  type Company,
  openCompany,
  readPages,
} from '../company.server.ts'
import {
  CompanyFault,
  type Examination,
  type ListedPayment,
  type PaymentGateway,
} from '../../gateway.ts'
import { parseEvents, SIGNATURE_HEADER } from './nowpayments-events.gateway.server.ts'
import {
  paymentSchema,
  dollarsOf,
  readOrderId,
  toVerification,
} from './nowpayments-payments.gateway.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

const PROVIDER = 'nowpayments'
/** A sample price, to check that the company supports naira. */
const SAMPLE_NAIRA = 100_000

const invoiceSchema = z.object({ id: anId, invoice_url: aPaymentPage })

const authSchema = z.object({ token: z.string() })
const estimateSchema = z.object({ estimated_amount: anAmount })
const listSchema = z.object({ data: z.array(paymentSchema), pagesCount: z.number() })

type World = { set: Settings; siteUrl: string; log: Logger; signal: AbortSignal }

/** The gateway of NOWPayments (coins); null without its key. Its amounts are dollars, or naira. */
export function openNowpayments({ set, siteUrl, log, signal }: World): PaymentGateway | null {
  const { NOWPAYMENTS_API_KEY: key, NOWPAYMENTS_IPN_SECRET: secret, NOWPAYMENTS_URL: url } = set
  if (!key || !secret) return null
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = set
  const headers = { 'x-api-key': key }
  const company = openCompany({ name: PROVIDER, url, headers, log, signal })
  const rate = set.NOWPAYMENTS_NAIRA_PER_USD
  const access = { company, email, password }
  return {
    provider: PROVIDER,
    kind: 'crypto',
    ...(rate ? { nairaPerDollar: rate } : {}),
    pageOrigins: ['https://nowpayments.io', new URL(url).origin],
    create: async ({ reference, amountKobo, orderNumber, returnUrl, expiresAt }) => {
      const sum = formatNaira(amountKobo)
      const body = {
        ...dollarsOf({ reference, amountKobo }, rate),
        order_description: rate
          ? `${orderNumber}: ${sum}, at ${formatNaira(rate * 100)} to the dollar`
          : orderNumber,
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
      if (found && readOrderId(found.order_id).reference !== reference)
        throw new ShopError('provider_unavailable')
      return found && toVerification(found)
    },
    parseWebhook: parseEvents(secret),
    list: email && password ? (since, until) => listPayments(access, since, until) : null,
    examination: examinationOf(company, secret, rate),
    refund: null,
  }
}

const NO_NAIRA =
  'Their published list of currencies has no naira: set NOWPAYMENTS_NAIRA_PER_USD to what a dollar costs, and prices go in dollars (docs/going-live.md, 5)'

const examinationOf = (
  company: Company,
  secret: string,
  rate: number | undefined,
): Examination => ({
  ask: async () => {
    const amount = rate ? (SAMPLE_NAIRA / rate).toFixed(2) : SAMPLE_NAIRA
    const path = `/estimate?amount=${amount}&currency_from=${rate ? 'usd' : 'ngn'}&currency_to=btc`
    const question = { method: 'GET', path, schema: estimateSchema } as const
    const { data, skewMs } = await company.examine(question).catch((error: CompanyFault) => {
      // Only an answer to the question itself can be about naira.
      if (rate || error.isOfKey || !error.isRefused) throw error
      throw new CompanyFault(`${error.message}. ${NO_NAIRA}`, error)
    })
    const sample = formatNaira(toKobo(SAMPLE_NAIRA))
    const priced = rate ? `$${amount} at ${formatNaira(rate * 100)} to the dollar, ` : ''
    return {
      said: `the key is accepted, ${sample} are ${priced}${data.estimated_amount} BTC`,
      skewMs,
    }
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
async function listPayments(
  access: Access,
  since: Moment,
  until?: Moment,
): Promise<ListedPayment[]> {
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
  return found.map((one) => ({
    ...toVerification(one),
    reference: readOrderId(one.order_id).reference,
  }))
}
