import type { Moment } from '#lib/time.ts'

export type PaymentKind = 'fiat' | 'crypto'

/** The state of one payment attempt. `abandoned` is not final: the shopper may still pay. */
export type PaymentState =
  'pending' | 'succeeded' | 'failed' | 'abandoned' | 'underpaid' | 'overpaid' | 'late' | 'reversed'

/** What a payment company says of a payment; amounts in kobo. */
export type Verification = {
  state: PaymentState
  amountKobo: number
  currency: string
  paidAt: Moment | null
  providerTxId: string | null
}

export type PaymentRequest = {
  reference: string
  amountKobo: number
  email: string
  orderNumber: string
  orderId: string
  /** Where the company sends the shopper back to. */
  returnUrl: string
  expiresAt: Moment
}

export type WebhookEvent = { eventId: string; reference: string | null }

/** The only face of a payment company that the shop knows. */
export type PaymentGateway = {
  provider: string
  kind: PaymentKind
  /** Opens a payment page. Throws ShopError('provider_unavailable') when the company cannot be reached. */
  create: (request: PaymentRequest) => Promise<{ url: string; expiresAt: Moment | null }>
  /** Asks the company; null when it does not know the reference. */
  verify: (reference: string) => Promise<Verification | null>
  /** Null when the signature over the raw bytes is not the company's. */
  parseWebhook: (rawBody: Uint8Array, headers: Headers) => WebhookEvent | null
  refund: (reference: string, amountKobo: number) => Promise<{ refundId: string; state: string }>
}
