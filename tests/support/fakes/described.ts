import * as z from 'zod/mini'

/**
 * What the companies' own descriptions say of the requests that the shop makes: nothing else may be sent. Read on 29
 * November 2026.
 */
const whole = z.int().check(z.minimum(1))
const naira = z.number().check(z.minimum(0.01))
const address = z.url()
const metadata = z.record(z.string(), z.unknown())

type Described = { path: RegExp; body: z.ZodMiniType }

/** PaystackOSS/openapi, dist/paystack.yaml. */
const paystack: Described[] = [
  {
    path: /^\/transaction\/initialize$/,
    body: z.strictObject({
      email: z.email(),
      amount: whole,
      currency: z.literal('NGN'),
      reference: z.string().check(z.regex(/^[\w.=-]+$/)),
      callback_url: address,
      channels: z.array(z.enum(['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'])),
      metadata,
    }),
  },
  {
    path: /^\/charge$/,
    body: z.strictObject({
      email: z.email(),
      amount: z.string().check(z.regex(/^\d+$/)),
      reference: z.string(),
      metadata,
      bank_transfer: z.optional(z.strictObject({ account_expires_at: z.iso.datetime() })),
      ussd: z.optional(z.strictObject({ type: z.enum(['737', '919', '822', '966']) })),
    }),
  },
  {
    path: /^\/refund$/,
    body: z.strictObject({
      transaction: z.string(),
      amount: whole,
      currency: z.literal('NGN'),
      merchant_note: z.string(),
    }),
  },
  {
    path: /^\/refund\/retry_with_customer_details\/\d+$/,
    body: z.strictObject({
      refund_account_details: z.strictObject({
        currency: z.literal('NGN'),
        account_number: z.string().check(z.regex(/^\d{10}$/)),
        bank_id: z.string(),
      }),
    }),
  },
]

/** Flutterwave/Node-v3, services/schema/create.js and documentation/. */
const flutterwave: Described[] = [
  {
    path: /^\/v3\/payments$/,
    body: z.strictObject({
      tx_ref: z.string(),
      amount: naira,
      currency: z.literal('NGN'),
      redirect_url: address,
      customer: z.strictObject({ email: z.email() }),
      customizations: z.strictObject({ title: z.string() }),
      session_duration: whole.check(z.maximum(1_440)),
    }),
  },
  {
    path: /^\/v3\/charges$/,
    body: z.strictObject({
      tx_ref: z.string(),
      amount: naira,
      currency: z.literal('NGN'),
      email: z.email(),
      expires: whole.check(z.maximum(31_536_000)),
    }),
  },
  { path: /^\/v3\/transactions\/\d+\/refund$/, body: z.strictObject({ amount: naira }) },
]

/** btcpayserver 2.4, swagger.template.invoices.json. */
const btcpay: Described[] = [
  {
    path: /\/invoices$/,
    body: z.strictObject({
      amount: z.string().check(z.regex(/^\d+\.\d\d$/)),
      currency: z.literal('NGN'),
      metadata,
      checkout: z.strictObject({
        expirationMinutes: whole,
        monitoringMinutes: whole,
        paymentTolerance: z.number().check(z.minimum(0), z.maximum(100)),
        redirectURL: address,
        redirectAutomatically: z.boolean(),
      }),
    }),
  },
  {
    path: /\/invoices\/[^/]+\/refund$/,
    body: z.strictObject({
      name: z.string(),
      payoutMethodId: z.string(),
      refundVariant: z.enum(['RateThen', 'CurrentRate', 'Fiat', 'OverpaidAmount', 'Custom']),
      customAmount: z.string().check(z.regex(/^\d+\.\d\d$/)),
      customCurrency: z.string(),
    }),
  },
]

/** NOWPayments' collection, Create invoice; its fiat currencies by Get estimated price. */
const nowpayments: Described[] = [
  {
    path: /^\/v1\/invoice$/,
    body: z.strictObject({
      price_amount: naira,
      price_currency: z.enum(['usd', 'eur', 'cad', 'gbp', 'aud', 'ils', 'ron']),
      order_id: z.string(),
      order_description: z.string(),
      ipn_callback_url: address,
      success_url: address,
      cancel_url: address,
      partially_paid_url: address,
    }),
  },
]

/** What a company describes of the requests that change something there. */
export const described = { paystack, flutterwave, btcpay, nowpayments }
