import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.server.ts'
import { asTheyWriteIt, type FakeReply, type FakeRequest, startFake, tellShop } from './server.ts'

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
}

const API_KEY = 'a btcpay key'.replaceAll(' ', '-')
const WEBHOOK_SECRET = 'a-btcpay-webhook-secret'
const STORE = 'Store9xYz'
const INVOICES = `/api/v1/stores/${STORE}/invoices`

/** A BTCPay Server as its documents describe it: naira as text, invoices that end, deliveries that are repeated. */
export async function startBtcpay() {
  const invoices: Invoice[] = []
  const refunds: Record<string, unknown>[] = []
  const server = await startFake((request) => answer(request, invoices, refunds, () => server.url))
  let deliveries = 0
  const change = (reference: string, to: Partial<Invoice>): void => {
    const known = invoices.findLast(({ metadata }) => metadata['orderId'] === reference)
    if (!known) throw new Error(`no invoice of ${reference}`)
    Object.assign(known, to)
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
    /** Moves an invoice to `status`, with `paidNaira` received, or else the whole. */
    become: (reference: string, status: string, additionalStatus = 'None', paidNaira?: string) => {
      const known = invoices.find(({ metadata }) => metadata['orderId'] === reference)
      change(reference, { status, additionalStatus, paidAmount: paidNaira ?? known?.amount ?? '0' })
    },
    tell: (
      shop: Shop,
      reference: string,
      type: string,
      { secret = WEBHOOK_SECRET, repeats = 0 } = {},
    ) => {
      const original = repeats || ++deliveries
      const body = {
        deliveryId: `delivery-${deliveries}-${Math.random()}`,
        originalDeliveryId: `delivery-${original}`,
        isRedelivery: repeats > 0,
        type,
        storeId: STORE,
        metadata: { orderId: reference, itemDesc: 'Aṣọ' },
      }
      const rawBody = asTheyWriteIt(body)
      const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
      return tellShop(shop, 'btcpay', rawBody, { 'btcpay-sig': `sha256=${signature}` })
    },
  }
}

function answer(
  { method, path, headers, body, query }: FakeRequest,
  invoices: Invoice[],
  refunds: Record<string, unknown>[],
  url: () => string,
): FakeReply {
  if (headers.authorization !== `token ${API_KEY}`)
    return { status: 401, json: { code: 'unauthenticated', message: 'Authentication is required' } }
  if (method === 'GET' && path === INVOICES) {
    const orderIds = query.getAll('orderId')
    const found = invoices.filter(({ metadata }) => orderIds.includes(String(metadata['orderId'])))
    return { status: 200, json: found }
  }
  if (method === 'POST' && path === INVOICES) {
    if (!/^\d+\.\d\d$/.test(String(body['amount'])))
      return { status: 422, json: [{ path: 'amount', message: 'The amount is not valid' }] }
    const id = `Invoice${invoices.length + 1}`
    const { expirationMinutes } = body['checkout'] as { expirationMinutes: number }
    const invoice: Invoice = {
      id,
      status: 'New',
      additionalStatus: 'None',
      amount: String(body['amount']),
      paidAmount: '0',
      currency: String(body['currency']),
      // The clock of openTestShop, not ours.
      expirationTime: Date.parse('2026-11-20T09:00:00Z') / 1_000 + expirationMinutes * 60,
      checkoutLink: `${url()}/i/${id}`,
      metadata: body['metadata'] as Record<string, unknown>,
    }
    invoices.push(invoice)
    return { status: 200, json: invoice }
  }
  if (method === 'POST' && path.endsWith('/refund')) {
    refunds.push(body)
    return { status: 200, json: { id: 'Pull1', viewLink: `${url()}/pull-payments/Pull1` } }
  }
  return { status: 404, json: { code: 'invoice-not-found', message: 'The invoice was not found' } }
}
