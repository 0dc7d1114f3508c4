import { describe, expect, test } from 'vitest'
import { startBtcpay } from '../../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import type { FakeServer } from '../../../support/fakes/server.ts'
import { aShopPaidBy } from '../../../support/buying/refunds.ts'

const SUM_KOBO = 2_750_000

type Opened = FakeServer & { env: Record<string, string> }
/** A company, how an order is paid there, and which fields of a payment may be missing. */
type Sample = {
  open: () => Promise<Opened & { pay: (reference: string) => string | null }>
  kind: 'fiat' | 'crypto'
  optional: readonly string[]
}

/** By the companies' own descriptions, read on 29 November 2026. */
const samples: Record<string, Sample> = {
  // PaystackOSS/openapi, GET /transaction/verify/{reference}.
  paystack: {
    open: async () => {
      const fake = await startPaystack()
      return { ...fake, pay: (reference) => (fake.pay(reference), null) }
    },
    kind: 'fiat',
    optional: ['requested_amount', 'fees', 'paid_at', 'authorization', 'metadata', 'source'],
  },
  // Flutterwave/Node-v3, documentation/transactions.md.
  flutterwave: {
    open: async () => {
      const fake = await startFlutterwave()
      return { ...fake, pay: (reference) => (fake.pay(reference), null) }
    },
    kind: 'fiat',
    optional: ['flw_ref', 'charged_amount', 'app_fee', 'created_at', 'meta', 'narration'],
  },
  // btcpayserver 2.4, swagger.template.invoices.json, InvoiceData.
  btcpay: {
    open: async () => {
      const fake = await startBtcpay()
      return { ...fake, pay: (reference) => (fake.become(reference, 'Settled'), null) }
    },
    kind: 'crypto',
    optional: ['paidAmount', 'archived', 'type', 'createdTime', 'checkout', 'receipt'],
  },
  // NOWPayments' collection, Get payment status.
  nowpayments: {
    open: async () => {
      const fake = await startNowpayments()
      const pay = (reference: string) => {
        const id = fake.begin(reference)
        fake.become(id, { payment_status: 'finished', actually_paid: 0.004 })
        return String(id)
      }
      return { ...fake, pay }
    },
    kind: 'crypto',
    optional: ['parent_payment_id', 'actually_paid_at_fiat', 'outcome_amount', 'purchase_id'],
  },
}

const shapes = {
  missing: () => undefined,
  null: () => null,
  empty: () => '',
  newer: () => ({ value: { amount: '1', of: [] } }),
}

/** The answer with another value of each field of this name. */
const withField = (json: unknown, name: string, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && 'status' in inner && key !== ''
        ? { ...inner, [name]: value }
        : key === name
          ? value
          : inner,
    ),
  )

describe.each(Object.entries(samples))(
  'a paid payment of %s',
  (_name, { open, kind, optional }) => {
    test('is settled whatever became of a field that may be missing', async () => {
      const fake = await open()
      const { shop, anOrder } = await aShopPaidBy(fake.env)
      const { reference } = await anOrder(kind)
      const id = fake.pay(reference)
      const gateway = shop.payments.find((one) => one.kind === kind)
      const plain = await gateway?.verify(reference, id)
      expect(plain).toMatchObject({ state: 'succeeded', amountKobo: SUM_KOBO, currency: 'NGN' })
      for (const field of optional)
        for (const [shape, value] of Object.entries(shapes)) {
          fake.shape.of = (json) => withField(json, field, value())
          const said = await gateway?.verify(reference, id)
          expect(said, `${field} is ${shape}`).toMatchObject({
            // Coins with any parent are not those that were asked for.
            state: field === 'parent_payment_id' && shape === 'newer' ? 'underpaid' : 'succeeded',
            amountKobo: SUM_KOBO,
            currency: 'NGN',
          })
        }
    })
  },
)
