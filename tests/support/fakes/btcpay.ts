import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.ts'
import { hostedPage, inNaira } from './hosted.ts'
import {
  asTheyWriteIt,
  type FakeReply,
  type FakeRequest,
  type PageReply,
  postEvent,
  type SignedEvent,
  startFake,
  tellShop,
} from './server.ts'

type Invoice = {
  id: string
  status: string
  additionalStatus: string
  amount: string
  paidAmount: string
  currency: string
  expirationTime: number
  checkoutLink: string
  metadata: Record<string, unknown>
  archived: boolean
  redirectURL: string
  /** One for each transaction; `Invalid` after the sender has replaced it. */
  payments: { value: string; status: CoinStatus }[]
}
type CoinStatus = 'Invalid' | 'Processing' | 'Settled'

const API_KEY = 'a btcpay key'.replaceAll(' ', '-')
const WEBHOOK_SECRET = 'a-btcpay-webhook-secret'
const STORE = 'Store9xYz'
const PULL_PAYMENTS = `/api/v1/stores/${STORE}/pull-payments`
const INVOICES = `/api/v1/stores/${STORE}/invoices`

/** The clock of the test shop, not of this machine. */
const START_MS = Date.parse('2026-11-20T09:00:00Z')

/** The invoice after a payment: its status and additional status, and the part of the sum that came. */
const payments = {
  pay: ['Settled', 'None', 1, 'InvoiceSettled'],
  onChain: ['Processing', 'None', 1, 'InvoiceProcessing'],
  less: ['New', 'PaidPartial', 0.5, 'InvoiceReceivedPayment'],
  more: ['Settled', 'PaidOver', 1.25, 'InvoiceSettled'],
  late: ['Expired', 'PaidLate', 1, 'InvoicePaymentSettled'],
} as const
const isPayment = (choice: unknown): choice is keyof typeof payments =>
  Object.keys(payments).includes(String(choice))

const buttons = {
  'Pay exactly': 'pay',
  'Pay on chain': 'onChain',
  'Pay too little': 'less',
  'Pay too much': 'more',
  'Pay late': 'late',
  'Return to the shop': 'cancel',
}

/** On a chain a late payment is shown before it has a confirmation; all else that is paid is settled. */
const confirmedIn = (status: string): CoinStatus =>
  status === 'Settled' ? 'Settled' : 'Processing'

/** A BTCPay Server as its documents describe it: naira as text, invoices that end, deliveries that are repeated. */
export async function startBtcpay({ now = () => START_MS } = {}) {
  const invoices: Invoice[] = []
  const refunds: Record<string, unknown>[] = []
  const server = await startFake(
    (request) => answer(request, { invoices, refunds, now, url: server.url }),
    (request) => {
      const invoice = invoices.find(({ id }) => request.path === `/i/${id}`)
      return invoice ? choose(invoice, request) : null
    },
  )
  let deliveries = 0
  const eventOf = (reference: string, type: string, how: Delivery = {}): SignedEvent => {
    const { secret = WEBHOOK_SECRET, repeats } = how
    const original = repeats ?? ++deliveries
    return toEvent(reference, type, { original, isRepeated: repeats !== undefined, secret })
  }
  const find = (reference: string): Invoice => {
    const known = invoices.findLast(({ metadata }) => metadata['orderId'] === reference)
    if (!known) throw new Error(`no invoice of ${reference}`)
    return known
  }
  const change = (reference: string, to: Partial<Invoice>): void =>
    void Object.assign(find(reference), to)
  const choose = async (invoice: Invoice, { body }: FakeRequest): Promise<PageReply> => {
    const { metadata, amount, redirectURL } = invoice
    const reference = String(metadata['orderId'])
    if (body['do'] === 'cancel') return { goTo: redirectURL }
    if (isPayment(body['do'])) {
      const [status, additionalStatus, part, type] = payments[body['do']]
      const paidAmount = (Number(amount) * part).toFixed(2)
      const coins = [{ value: paidAmount, status: confirmedIn(status) }]
      change(reference, { status, additionalStatus, paidAmount, payments: coins })
      await postEvent(server.webhook.url, eventOf(reference, type))
      // The page of an invoice that is not paid in full stays open.
      if (status === 'Settled' || status === 'Processing') return { goTo: redirectURL }
    }
    const sum = inNaira(Number(amount))
    const says = `${invoice.status} ${invoice.additionalStatus}`
    return hostedPage({ company: 'BTCPay Server', sum, says, buttons })
  }
  return {
    ...server,
    invoices,
    refunds,
    env: {
      BTCPAY_URL: server.url,
      BTCPAY_API_KEY: API_KEY,
      BTCPAY_STORE_ID: STORE,
      BTCPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    change,
    signed,
    eventOf,
    /** Moves an invoice to `status`, with `paidNaira` received, or else the whole. */
    become: (reference: string, status: string, additionalStatus = 'None', paidNaira?: string) => {
      const paidAmount = paidNaira ?? find(reference).amount
      const coins = status === 'Processing' ? 'Processing' : 'Settled'
      const payments = Number(paidAmount) > 0 ? [{ value: paidAmount, status: coins } as const] : []
      change(reference, { status, additionalStatus, paidAmount, payments })
    },
    /** Coins come after the end of an invoice, without a confirmation; `naira`: less than the whole. */
    seeLate: (reference: string, naira?: string) => {
      const paidAmount = naira ?? find(reference).amount
      const payments = [{ value: paidAmount, status: 'Processing' } as const]
      const additionalStatus = naira ? 'PaidPartial' : 'PaidLate'
      change(reference, { status: 'Expired', additionalStatus, paidAmount, payments })
    },
    /** The coins that were seen get their confirmations. */
    confirmCoins: (reference: string) =>
      change(reference, {
        payments: find(reference).payments.map((coins) => ({ ...coins, status: 'Settled' })),
      }),
    /** The sender replaces the transaction, and keeps the coins. The invoice goes on to say that it is paid. */
    replaceCoins: (reference: string) =>
      change(reference, {
        paidAmount: '0',
        payments: find(reference).payments.map((coins) => ({ ...coins, status: 'Invalid' })),
      }),
    /** Moves an invoice to a status, whatever was paid, and sends the event to the webhook of the dashboard. */
    becomeAndTell: async (
      reference: string,
      status: string,
      additionalStatus: string,
      type: string,
    ): Promise<void> => {
      const coins = status === 'Settled' ? 'Settled' : 'Processing'
      const payments = [{ value: find(reference).amount, status: coins } as const]
      change(reference, { status, additionalStatus, payments })
      await postEvent(server.webhook.url, eventOf(reference, type))
    },
    tell: (shop: Shop, reference: string, type: string, how: Delivery = {}) =>
      tellShop(shop, 'btcpay', eventOf(reference, type, how)),
  }
}

type Delivery = { secret?: string; repeats?: number }
type Event = { original: number; isRepeated: boolean; secret: string }

function toEvent(reference: string, type: string, { original, isRepeated, secret }: Event) {
  const body = {
    deliveryId: `delivery-${original}-${Math.random()}`,
    webhookId: 'Webhook1',
    timestamp: START_MS / 1_000,
    invoiceId: 'Invoice1',
    originalDeliveryId: `delivery-${original}`,
    isRedelivery: isRepeated,
    type,
    storeId: STORE,
    metadata: { orderId: reference, itemDesc: 'Aṣọ' },
  }
  return signed(body, secret)
}

function signed(body: unknown, secret = WEBHOOK_SECRET): SignedEvent {
  const rawBody = asTheyWriteIt(body)
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
  return { rawBody, headers: { 'btcpay-sig': `sha256=${signature}` } }
}

const toInvoice = ({ payments: _payments, ...invoice }: Invoice) => invoice

type Records = {
  invoices: Invoice[]
  refunds: Record<string, unknown>[]
  now: () => number
  url: string
}

function answer(
  { method, path, headers, body, query }: FakeRequest,
  { invoices, refunds, now, url }: Records,
): FakeReply {
  if (headers.authorization !== `token ${API_KEY}`)
    return { status: 401, json: { code: 'unauthenticated', message: 'Authentication is required' } }
  if (method === 'GET' && path === INVOICES) {
    const isArchivedToo = query.get('includeArchived') === 'true'
    const shown = invoices.filter(({ archived }) => isArchivedToo || !archived)
    if (!query.has('orderId')) {
      const skip = Number(query.get('skip') ?? 0)
      const newest = shown.toReversed().slice(skip, skip + Number(query.get('take') ?? 50))
      return { status: 200, json: newest.map(toInvoice) }
    }
    const orderIds = query.getAll('orderId')
    const found = shown.filter(({ metadata }) => orderIds.includes(String(metadata['orderId'])))
    return { status: 200, json: found.map(toInvoice) }
  }
  const paid = invoices.find(({ id }) => path === `${INVOICES}/${id}/payment-methods`)
  if (method === 'GET' && paid) {
    // Payments that no longer count are left out unless they are asked for.
    const payments = paid.payments.filter((one) => one.status !== 'Invalid')
    return { status: 200, json: [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', payments }] }
  }
  if (method === 'POST' && path === INVOICES) {
    if (!/^\d+\.\d\d$/.test(String(body['amount'])))
      return { status: 422, json: [{ path: 'amount', message: 'The amount is not valid' }] }
    const id = `Invoice${invoices.length + 1}`
    const checkout = body['checkout'] as { expirationMinutes: number; redirectURL: string }
    const { expirationMinutes, redirectURL } = checkout
    const invoice: Invoice = {
      id,
      status: 'New',
      additionalStatus: 'None',
      amount: String(body['amount']),
      paidAmount: '0',
      currency: String(body['currency']),
      expirationTime: Math.floor(now() / 1_000) + expirationMinutes * 60,
      checkoutLink: `${url}/i/${id}`,
      metadata: body['metadata'] as Record<string, unknown>,
      archived: false,
      redirectURL,
      payments: [],
    }
    invoices.push(invoice)
    return { status: 200, json: toInvoice(invoice) }
  }
  const toPull = (refund: Record<string, unknown>, index: number) => {
    const id = `Pull${index + 1}`
    return {
      id,
      name: refund['name'],
      currency: refund['customCurrency'],
      amount: refund['customAmount'],
      archived: false,
      viewLink: `${url}/pull-payments/${id}`,
    }
  }
  if (method === 'GET' && path === PULL_PAYMENTS) return { status: 200, json: refunds.map(toPull) }
  if (method === 'POST' && path.endsWith('/refund')) {
    refunds.push(body)
    return { status: 200, json: toPull(body, refunds.length - 1) }
  }
  return { status: 404, json: { code: 'invoice-not-found', message: 'The invoice was not found' } }
}
