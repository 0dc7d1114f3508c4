import type { PaymentKind } from '../payments.ts'

/** A company that the shop can take payments by, and the setting that switches it on. */
type Company = { provider: string; kind: PaymentKind; key: string }

export const COMPANIES: readonly Company[] = [
  { provider: 'paystack', kind: 'fiat', key: 'PAYSTACK_SECRET_KEY' },
  { provider: 'flutterwave', kind: 'fiat', key: 'FLUTTERWAVE_SECRET_KEY' },
  { provider: 'btcpay', kind: 'crypto', key: 'BTCPAY_API_KEY' },
  { provider: 'nowpayments', kind: 'crypto', key: 'NOWPAYMENTS_API_KEY' },
]
