import * as z from 'zod/mini'

/**
 * What the companies' own descriptions say of their answers: the documented fields with their documented types. Answers
 * may have more fields. Read on 29 November 2026.
 */
export type Answer = { method: 'GET' | 'POST'; path: RegExp; answer: z.ZodMiniType }

const count = z.int().check(z.minimum(0))
/** 64 bits: more digits than a double holds. */
const id = z.number()
const text = z.string()
const moment = z.iso.datetime()
const decimal = text.check(z.regex(/^\d+(\.\d+)?$/))
const anything = z.record(text, z.unknown())
const nothingOr = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

const ofPaystack = (data: z.ZodMiniType) =>
  z.object({ status: z.literal(true), message: text, data })

/** By pages (OpenAPI), or by a cursor (samples of the documents). */
const pages = z.union([
  z.object({ total: count, skipped: count, perPage: text, page: count, pageCount: count }),
  z.object({ next: nothingOr(text), previous: nothingOr(text), perPage: count }),
])
const listOfPaystack = (row: z.ZodMiniType) =>
  z.object({ status: z.literal(true), message: text, data: z.array(row), meta: pages })

const states = 'success failed abandoned ongoing pending processing queued reversed'.split(' ')
const transaction = z.object({
  id,
  domain: z.enum(['test', 'live']),
  status: z.enum(states),
  reference: text,
  amount: count,
  requested_amount: count,
  gateway_response: text,
  channel: text,
  fees: nothingOr(count),
  currency: text,
  paid_at: nothingOr(moment),
  created_at: moment,
  ip_address: nothingOr(text),
  metadata: z.union([text, anything]),
  authorization: anything,
  customer: anything,
})

/** RefundListResponseArray and RefundFetchResponse. */
const refund = z.object({
  integration: count,
  transaction: id,
  dispute: z.null(),
  settlement: z.null(),
  id: count,
  domain: z.enum(['test', 'live']),
  currency: text,
  amount: count,
  status: z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']),
  refunded_at: nothingOr(moment),
  refunded_by: text,
  customer_note: text,
  merchant_note: text,
  deducted_amount: count,
  fully_deducted: count,
  createdAt: moment,
  bank_reference: nothingOr(text),
  transaction_reference: text,
  reason: text,
  customer: anything,
  refund_type: text,
  transaction_amount: count,
  initiated_by: text,
  refund_channel: text,
  session_id: nothingOr(text),
  collect_account_number: z.boolean(),
})

/** RefundCreateResponse: the transaction is an object there, and a number in lists. */
const madeRefund = z.object({
  transaction: z.object({ id, domain: text, reference: text, amount: count, currency: text }),
  integration: count,
  deducted_amount: count,
  channel: z.null(),
  merchant_note: text,
  customer_note: text,
  status: text,
  refunded_by: text,
  expected_at: moment,
  currency: text,
  domain: text,
  amount: count,
  fully_deducted: z.boolean(),
  id: count,
  createdAt: moment,
  updatedAt: moment,
})

/** PaystackOSS/openapi of 24 October 2025, src/assets/openapi/components/schemas. */
const paystack: Answer[] = [
  { method: 'GET', path: /^\/transaction\/verify\//, answer: ofPaystack(transaction) },
  { method: 'GET', path: /^\/transaction$/, answer: listOfPaystack(transaction) },
  {
    method: 'POST',
    path: /^\/transaction\/initialize$/,
    answer: ofPaystack(
      z.object({ authorization_url: z.url(), access_code: text, reference: text }),
    ),
  },
  {
    method: 'POST',
    path: /^\/charge$/,
    answer: ofPaystack(
      z.object({
        status: z.literal('pending_bank_transfer'),
        display_text: text,
        reference: text,
        amount: count,
        account_name: text,
        account_number: text,
        bank: z.object({ slug: text, name: text, id: count }),
        account_expires_at: moment,
      }),
    ),
  },
  { method: 'GET', path: /^\/refund$/, answer: listOfPaystack(refund) },
  { method: 'POST', path: /^\/refund$/, answer: ofPaystack(madeRefund) },
  { method: 'GET', path: /^\/refund\/\d+$/, answer: ofPaystack(refund) },
]

const ofFlutterwave = (data: z.ZodMiniType) =>
  z.object({ status: z.literal('success'), message: text, data })
const listOfFlutterwave = (row: z.ZodMiniType) =>
  z.object({
    status: z.literal('success'),
    message: text,
    data: z.array(row),
    meta: z.object({
      page_info: z.object({ total: count, current_page: count, total_pages: count }),
    }),
  })

const payment = z.object({
  id,
  tx_ref: text,
  flw_ref: text,
  amount: z.number(),
  charged_amount: z.number(),
  app_fee: nothingOr(z.number()),
  merchant_fee: z.number(),
  processor_response: nothingOr(text),
  auth_model: text,
  ip: text,
  narration: text,
  currency: text,
  status: z.enum(['successful', 'failed', 'pending']),
  payment_type: text,
  created_at: moment,
})
const moneyBack = z.object({
  id: count,
  account_id: count,
  tx_id: count,
  flw_ref: text,
  wallet_id: count,
  amount_refunded: z.number(),
  status: text,
  destination: text,
  meta: anything,
  created_at: moment,
})

/** Flutterwave/Node-v3 of 17 June 2026, documentation/transactions.md and collections.md. */
const flutterwave: Answer[] = [
  { method: 'GET', path: /verify_by_reference$/, answer: ofFlutterwave(payment) },
  { method: 'GET', path: /\/transactions$/, answer: listOfFlutterwave(payment) },
  { method: 'POST', path: /\/payments$/, answer: ofFlutterwave(z.object({ link: z.url() })) },
  {
    method: 'POST',
    path: /\/charges$/,
    answer: z.object({
      status: z.literal('success'),
      message: text,
      meta: z.object({
        authorization: z.object({
          transfer_reference: text,
          transfer_account: text,
          transfer_bank: text,
          account_expiration: count,
          transfer_note: text,
          transfer_amount: decimal,
          mode: z.literal('banktransfer'),
        }),
      }),
    }),
  },
  { method: 'POST', path: /\/transactions\/\d+\/refund$/, answer: ofFlutterwave(moneyBack) },
  { method: 'GET', path: /\/refunds$/, answer: listOfFlutterwave(moneyBack) },
  { method: 'GET', path: /\/refunds\/\d+$/, answer: ofFlutterwave(moneyBack) },
]

const invoice = z.object({
  id: text,
  amount: decimal,
  paidAmount: decimal,
  currency: text,
  checkoutLink: z.url(),
  expirationTime: count,
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  archived: z.boolean(),
})
const pullPayment = z.object({
  id: text,
  name: text,
  currency: text,
  amount: decimal,
  archived: z.boolean(),
  viewLink: z.url(),
})

/** btcpayserver 2.4, swagger.template.invoices.json and swagger.template.pull-payments.json. */
const btcpay: Answer[] = [
  { method: 'GET', path: /\/invoices$/, answer: z.array(invoice) },
  { method: 'POST', path: /\/invoices$/, answer: invoice },
  {
    method: 'GET',
    path: /\/payment-methods$/,
    answer: z.array(
      z.object({
        paymentMethodId: text,
        currency: text,
        payments: z.array(
          z.object({ value: decimal, status: z.enum(['Invalid', 'Processing', 'Settled']) }),
        ),
      }),
    ),
  },
  { method: 'GET', path: /\/pull-payments$/, answer: z.array(pullPayment) },
  { method: 'POST', path: /\/invoices\/[^/]+\/refund$/, answer: pullPayment },
]

const coins = z.object({
  payment_id: count,
  parent_payment_id: nothingOr(count),
  payment_status: z.enum(
    'waiting confirming confirmed sending partially_paid finished failed refunded expired'.split(
      ' ',
    ),
  ),
  price_amount: z.number(),
  price_currency: text,
  pay_amount: z.number(),
  pay_currency: text,
  actually_paid: z.number(),
  actually_paid_at_fiat: z.number(),
  order_id: text,
})

/** NOWPayments' collection: Create invoice, Get payment status, Get list of payments, Authentication. */
const nowpayments: Answer[] = [
  {
    method: 'POST',
    path: /^\/v1\/invoice$/,
    answer: z.object({ id: text, order_id: text, invoice_url: z.url() }),
  },
  { method: 'GET', path: /^\/v1\/payment\/\d+$/, answer: coins },
  {
    method: 'GET',
    path: /^\/v1\/payment\/$/,
    answer: z.object({
      data: z.array(coins),
      limit: count,
      page: count,
      pagesCount: count,
      total: count,
    }),
  },
  { method: 'POST', path: /^\/v1\/auth$/, answer: z.object({ token: text }) },
]

export const answers = { paystack, flutterwave, btcpay, nowpayments }

/** The bodies of events, by their names. From the same sources, and the companies' pages about webhooks. */
export const events = {
  paystack: {
    'charge.success': z.object({ event: text, data: transaction }),
    'refund.needs-attention': z.object({
      event: text,
      data: z.object({
        status: z.literal('needs-attention'),
        transaction_reference: text,
        refund_reference: nothingOr(text),
        // Text in their samples of this event.
        amount: text,
        currency: text,
        processor: text,
        customer: anything,
        integration: count,
        domain: text,
      }),
    }),
    'bank.transfer.rejected': z.object({
      event: text,
      data: z.object({
        bank_transfer: z.object({ amount: count, message: text, message_type: text }),
        customer: anything,
      }),
    }),
  },
  flutterwave: {
    'charge.completed': z.object({
      event: text,
      data: z.object({
        id,
        tx_ref: text,
        flw_ref: text,
        amount: z.number(),
        charged_amount: z.number(),
        currency: text,
        status: text,
        narration: text,
      }),
    }),
  },
  btcpay: {
    InvoiceSettled: z.object({
      deliveryId: text,
      webhookId: text,
      originalDeliveryId: text,
      isRedelivery: z.boolean(),
      type: text,
      timestamp: count,
      storeId: text,
      invoiceId: text,
      metadata: anything,
    }),
  },
  nowpayments: { finished: coins },
} as const
