import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'
import type { PaymentGateway, PaymentRequest } from '#lib/payments/gateway.ts'
import { aShopPaidBy } from '../../../support/buying/refunds.ts'
import { startBtcpay } from '../../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import type { FakeServer, SignedEvent } from '../../../support/fakes/server.ts'

/**
 * All that companies send beside a payment: lists, refunds, accounts to transfer to, events. A field that the shop can do
 * without may be of any shape, and what the shop reads stays the same.
 */
const shapes = {
  missing: () => undefined,
  null: () => null,
  empty: () => '',
  newer: () => ({ value: { amount: '1', of: [] } }),
}

/** The JSON with another value of each field of this name; `meta.next` names one inside another. */
function withField(json: unknown, name: string, value: unknown, within = ''): unknown {
  if (Array.isArray(json)) return json.map((one) => withField(one, name, value, within))
  if (json === null || typeof json !== 'object') return json
  const [field = '', outer] = name.split('.').toReversed()
  const isHere = field in json && (outer === undefined || outer === within)
  const inner = Object.entries(json).map(([key, found]) => [
    key,
    withField(found, name, value, key),
  ])
  return { ...Object.fromEntries(inner), ...(isHere ? { [field]: value } : {}) }
}

/** What a company sends, and which of its fields the shop can do without. */
type Kind = {
  /** What the shop makes of it. */
  read: () => Promise<unknown>
  optional: readonly string[]
}

async function holdsFor(fake: FakeServer, name: string, { read, optional }: Kind): Promise<void> {
  fake.shape.of = null
  const plain = await read()
  for (const field of optional) {
    let isThere = false
    for (const [shape, value] of Object.entries(shapes)) {
      fake.shape.of = (json) => {
        const changed = withField(json, field, value())
        isThere ||= !isDeepStrictEqual(changed, json)
        return changed
      }
      expect(await read(), `${name}: ${field} is ${shape}`).toEqual(plain)
    }
    expect(isThere, `${name} has ${field}`).toBe(true)
  }
  fake.shape.of = null
}

/** An event whose fields become of any shape is read the same. */
function eventHoldsFor(
  gateway: PaymentGateway,
  event: SignedEvent,
  sign: (body: unknown) => SignedEvent,
  optional: readonly string[],
): void {
  const body: unknown = JSON.parse(event.rawBody)
  const read = (changed: unknown) => {
    const { rawBody, headers } = sign(changed)
    const said = gateway.parseWebhook(new TextEncoder().encode(rawBody), new Headers(headers))
    expect(said).not.toBeNull()
    const { eventId: _eventId, ...rest } = said ?? { eventId: '' }
    return rest
  }
  const plain = read(body)
  for (const field of optional) {
    const changed = withField(body, field, { newer: 1 })
    expect(isDeepStrictEqual(changed, body), `the event has ${field}`).toBe(false)
    for (const [shape, value] of Object.entries(shapes))
      expect(read(withField(body, field, value())), `${field} is ${shape}`).toEqual(plain)
  }
}

const SINCE = '2026-11-19T09:00:00.000Z'

const aRequest = (reference: string): PaymentRequest => ({
  reference,
  amountKobo: 2_750_000,
  email: 'ada@example.com',
  orderNumber: 'ORD-1',
  orderId: 'one',
  returnUrl: 'https://shop.example/back',
  expiresAt: '2026-11-20T09:30:00.000Z',
})

/** Another reference each time: a company takes none twice. */
function openings(gateway: PaymentGateway) {
  let times = 0
  return async () => {
    const { details, expiresAt } =
      (await gateway.here?.open(aRequest(`here-${++times}`), 'transfer')) ?? {}
    // The number is another one each time.
    return { expiresAt, ...details, accountNumber: details && 'accountNumber' in details }
  }
}

const listed = async (gateway: PaymentGateway) =>
  (await gateway.list?.(SINCE))?.map(({ reference, state, amountKobo, currency }) => ({
    reference,
    state,
    amountKobo,
    currency,
  }))

/** A refund that was made before is found again: nothing is sent a second time. */
const refundedAgain = (gateway: PaymentGateway, reference: string, made: () => number) => {
  return async () => {
    const { refundId } =
      (await gateway.refund?.({ reference, amountKobo: 2_750_000, known: [] })) ?? {}
    return { refundId, made: made() }
  }
}

const gatewayOf = (gateways: readonly PaymentGateway[], provider: string): PaymentGateway => {
  const found = gateways.find((one) => one.provider === provider)
  if (!found) throw new Error(`no ${provider}`)
  return found
}

const ROW = 'domain paid_at requested_amount fees metadata authorization customer message'
const REFUND_ROW =
  'dispute settlement refunded_at refunded_by customer_note reason customer bank_reference session_id transaction_reference'
/** What a list says of its pages, by how it is asked for them. */
const META = {
  page: 'meta meta.total meta.perPage meta.pageCount',
  cursor: 'meta meta.next meta.previous meta.perPage',
  nothing: 'message',
}

describe('what Paystack sends is read whatever became of a field that may be missing', () => {
  test('of lists, refunds and accounts', async () => {
    const fake = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy({ ...fake.env, PAYSTACK_IN_SHOP: 'bank_transfer' })
    const gateway = gatewayOf(shop.payments, 'paystack')
    const { reference } = await anOrder()
    fake.pay(reference)
    const again = refundedAgain(gateway, reference, () => fake.refunds.length)
    await again()
    for (const by of ['page', 'cursor', 'nothing'] as const) {
      fake.lists.by = by
      await holdsFor(fake, 'list', {
        read: () => listed(gateway),
        // Of another world (test, live) a payment is worth nothing.
        optional: [...ROW.split(' ').filter((field) => field !== 'domain'), ...META[by].split(' ')],
      })
      await holdsFor(fake, 'refunds', {
        read: async () => gateway.listRefunds?.(SINCE),
        optional: [...REFUND_ROW.split(' '), 'merchant_note', ...META[by].split(' ')],
      })
      await holdsFor(fake, 'refund made before', {
        read: again,
        optional: [...REFUND_ROW.split(' '), 'transaction'],
      })
    }
    await holdsFor(fake, 'refund', {
      read: async () => gateway.findRefund?.('1000'),
      optional: [...REFUND_ROW.split(' '), 'merchant_note', 'transaction', 'amount'],
    })
    await holdsFor(fake, 'account', {
      read: openings(gateway),
      optional: ['display_text', 'bank.slug', 'bank.id', 'message'],
    })
  })

  test.each(['amount', 'account_number', 'bank', 'account_expires_at'])(
    'without %s no account is shown, and the company’s page is offered',
    async (field) => {
      const fake = await startPaystack()
      const { shop } = await aShopPaidBy({ ...fake.env, PAYSTACK_IN_SHOP: 'bank_transfer' })
      fake.shape.of = (json) => withField(json, field, undefined)
      const gateway = gatewayOf(shop.payments, 'paystack')
      expect(await gateway.here?.open(aRequest('here-1'), 'transfer')).toBeNull()
    },
  )

  test('of events', async () => {
    const fake = await startPaystack()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const gateway = gatewayOf(shop.payments, 'paystack')
    const { reference } = await anOrder()
    fake.pay(reference)
    await gateway.refund?.({ reference, amountKobo: 2_750_000, known: [] })
    const rest = ['id', 'status', 'metadata', 'customer', 'domain']
    eventHoldsFor(gateway, fake.eventOf(reference), fake.signed, rest)
    const waits = fake.failRefund(reference, 'needs-attention')
    const ofRefund = [
      'status',
      'customer',
      'integration',
      'domain',
      'refund_reference',
      'processor',
    ]
    eventHoldsFor(gateway, waits, fake.signed, [...ofRefund, 'amount'])
    const dispute = fake.signed({
      event: 'charge.dispute.create',
      data: {
        id: 1,
        status: 'awaiting-merchant-feedback',
        domain: 'live',
        due_at: '2026-11-30T09:00:00.000Z',
        customer: { email: 'ada@example.com' },
        transaction: { reference },
      },
    })
    eventHoldsFor(gateway, dispute, fake.signed, ['id', 'status', 'domain', 'due_at', 'customer'])
    const rejected = fake.rejectedOf('ada@example.com', 5_000)
    eventHoldsFor(gateway, rejected, fake.signed, ['transaction_id', 'message', 'message_type'])
  })
})

test('a signed event whose brackets are too deep to be kept is answered, and not sent again and again', async () => {
  const fake = await startPaystack()
  const { shop, anOrder } = await aShopPaidBy(fake.env)
  const { reference } = await anOrder()
  let metadata: unknown = 'deep'
  for (let depth = 0; depth < 3_000; depth++) metadata = [metadata]
  const { rawBody, headers } = fake.signed({
    event: 'charge.success',
    data: { id: 1, status: 'success', reference, amount: 100, currency: 'NGN', metadata },
  })
  const body = new TextEncoder().encode(rawBody)
  expect(await receiveWebhook(shop, 'paystack', body, new Headers(headers))).toBe(200)
})

describe('what Flutterwave sends is read whatever became of a field that may be missing', () => {
  test('of lists, refunds and accounts', async () => {
    const fake = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy({
      ...fake.env,
      FLUTTERWAVE_IN_SHOP: 'bank_transfer',
    })
    const gateway = gatewayOf(shop.payments, 'flutterwave')
    const { reference } = await anOrder()
    fake.pay(reference)
    const again = refundedAgain(gateway, reference, () => fake.refunds.length)
    await again()
    const row = 'flw_ref charged_amount app_fee created_at meta narration processor_response ip'
    await holdsFor(fake, 'list', { read: () => listed(gateway), optional: row.split(' ') })
    const refund = 'account_id wallet_id flw_ref destination meta created_at'.split(' ')
    await holdsFor(fake, 'refunds', {
      read: async () => gateway.listRefunds?.(SINCE),
      optional: refund,
    })
    await holdsFor(fake, 'refund made before', { read: again, optional: refund })
    await holdsFor(fake, 'refund', {
      read: async () => gateway.findRefund?.('75923'),
      optional: [...refund, 'tx_id', 'amount_refunded'],
    })
    await holdsFor(fake, 'account', {
      read: openings(gateway),
      optional: ['transfer_reference', 'mode', 'account_expiration'],
    })
  })

  test('of a refund on the second page of a list that does not count its pages', async () => {
    const fake = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const gateway = gatewayOf(shop.payments, 'flutterwave')
    const { reference } = await anOrder()
    fake.pay(reference)
    for (let other = 0; other < 12; other++) fake.refunds.push({ id: '1', amount: 500 })
    const again = refundedAgain(gateway, reference, () => fake.refunds.length)
    await again()
    await holdsFor(fake, 'refund made before', { read: again, optional: ['meta', 'page_info'] })
  })

  test('of events', async () => {
    const fake = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const gateway = gatewayOf(shop.payments, 'flutterwave')
    const { reference } = await anOrder()
    fake.pay(reference)
    const optional = 'event id status flw_ref amount charged_amount currency narration'.split(' ')
    eventHoldsFor(gateway, fake.eventOf(reference, 'signature'), fake.signed, optional)
  })
})

describe('what a BTCPay Server sends is read whatever became of a field that may be missing', () => {
  test('of lists, late coins, refunds and events', async () => {
    const fake = await startBtcpay()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const gateway = gatewayOf(shop.payments, 'btcpay')
    const { reference } = await anOrder('crypto')
    fake.become(reference, 'Settled')
    await holdsFor(fake, 'list', {
      read: () => listed(gateway),
      optional: ['paidAmount', 'archived'],
    })
    const again = refundedAgain(gateway, reference, () => fake.refunds.length)
    await again()
    await holdsFor(fake, 'refund made before', {
      read: again,
      optional: ['archived'],
    })
    fake.seeLate(reference)
    fake.confirmCoins(reference)
    await holdsFor(fake, 'late coins', {
      read: () => gateway.verify(reference, null),
      optional: ['paymentMethodId', 'value'],
    })
    const optional = 'deliveryId originalDeliveryId isRedelivery type timestamp storeId invoiceId'
    const event = fake.eventOf(reference, 'InvoiceSettled')
    eventHoldsFor(gateway, event, fake.signed, optional.split(' '))
  })
})

describe('what NOWPayments sends is read whatever became of a field that may be missing', () => {
  test('of lists and events', async () => {
    const fake = await startNowpayments()
    const { shop, anOrder } = await aShopPaidBy(fake.env)
    const gateway = gatewayOf(shop.payments, 'nowpayments')
    const { reference } = await anOrder('crypto')
    const id = fake.begin(reference)
    fake.become(id, { payment_status: 'finished', actually_paid: 0.004 })
    await holdsFor(fake, 'list', {
      read: () => listed(gateway),
      optional: ['actually_paid_at_fiat', 'total', 'limit', 'page'],
    })
    const optional = 'parent_payment_id price_amount pay_amount actually_paid pay_currency fee'
    eventHoldsFor(gateway, fake.eventOf(id), fake.signed, optional.split(' '))
  })
})
