import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.ts'
import {
  type FakeReply,
  type FakeRequest,
  type SignedEvent,
  startFake,
  tellShop,
} from './server.ts'

type Payment = {
  payment_id: number
  /** Of coins that came again to the same address, or of another coin. */
  parent_payment_id: number | null
  payment_status: string
  price_amount: number
  price_currency: string
  pay_amount: number
  pay_currency: string
  actually_paid: number
  actually_paid_at_fiat: number
  order_id: string
}

type Invoice = {
  id: string
  order_id: string
  price_amount: number
  price_currency: string
  ipn_callback_url: string
  success_url: string
  cancel_url: string
  partially_paid_url: string
}

const KEY = 'a-nowpayments-key'
const SECRET = 'a-nowpayments-secret'
/** The sign-in that the list asks for. */
const OWNER = { email: 'owner@shop.example', password: 'a-dashboard-password' }
const TOKEN = 'a-token-of-five-minutes'
/** The fiat currencies of their published list: no naira. */
const FIAT = ['usd', 'eur', 'cad', 'gbp', 'aud', 'ils', 'ron']
/** The amount of one payment, in coins. */
const COINS = 0.004

/** NOWPayments: an invoice without a state, payments with ids of their own, events signed over sorted keys. */
export async function startNowpayments() {
  const invoices = new Map<string, Invoice>()
  const payments: Payment[] = []
  const server = await startFake((request) =>
    answer(request, { invoices, payments, url: server.url }),
  )
  const find = (id: number): Payment => {
    const found = payments.find(({ payment_id }) => payment_id === id)
    if (!found) throw new Error(`no payment ${id}`)
    return found
  }
  /** The shopper chooses a coin. Returns the payment's id. */
  const begin = (reference: string, parent: number | null = null): number => {
    const invoice = invoices.get(reference)
    if (!invoice) throw new Error(`no invoice of ${reference}`)
    const payment_id = 5_000_000 + payments.length
    const { price_amount, price_currency, order_id } = invoice
    payments.push({
      payment_id,
      parent_payment_id: parent,
      price_amount,
      price_currency,
      pay_amount: COINS,
      pay_currency: 'btc',
      actually_paid: 0,
      actually_paid_at_fiat: 0,
      payment_status: 'waiting',
      order_id,
    })
    return payment_id
  }
  return {
    ...server,
    invoices,
    payments,
    signed: (body: unknown) => signed(body),
    eventOf: (id: number) => eventOf(find(id), find(id).payment_status),
    env: {
      NOWPAYMENTS_API_KEY: KEY,
      NOWPAYMENTS_IPN_SECRET: SECRET,
      NOWPAYMENTS_EMAIL: OWNER.email,
      NOWPAYMENTS_PASSWORD: OWNER.password,
      NOWPAYMENTS_NAIRA_PER_USD: '1600',
      NOWPAYMENTS_URL: `${server.url}/v1`,
    },
    begin,
    become: (id: number, change: Partial<Payment>) => void Object.assign(find(id), change),
    tell: (
      shop: Shop,
      id: number,
      { status = '', ...signing }: Signing & { status?: string } = {},
    ) => {
      const payment = find(id)
      const event = eventOf(payment, status || payment.payment_status, signing)
      return tellShop(shop, 'nowpayments', event)
    },
  }
}

/** `more`: further fields. `keepsArrays`: signed as their samples in PHP and Python do, not as the one in Node. */
function eventOf(
  payment: Payment,
  payment_status: string,
  { secret = SECRET, more = {}, keepsArrays = false }: Signing = {},
): SignedEvent {
  const fee = { withdrawalFee: 0, currency: 'btc', depositFee: 0 }
  const body = { ...payment, payment_status, fee, ...more }
  return signed(body, { secret, keepsArrays })
}

function signed(
  body: unknown,
  { secret = SECRET, keepsArrays = false }: Signing = {},
): SignedEvent {
  const text = JSON.stringify(sortKeys(body as Record<string, unknown>, keepsArrays))
  const signature = createHmac('sha512', secret).update(text).digest('hex')
  // The body itself is sent in another order.
  return { rawBody: JSON.stringify(body), headers: { 'x-nowpayments-sig': signature } }
}

type Signing = { secret?: string; more?: Record<string, unknown>; keepsArrays?: boolean }

/** As their documentation shows it. */
function sortKeys(given: Record<string, unknown>, keepsArrays: boolean): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(given).sort()) {
    const value = given[key]
    const isObject = value !== null && typeof value === 'object'
    result[key] =
      isObject && !(keepsArrays && Array.isArray(value))
        ? sortKeys(value as Record<string, unknown>, keepsArrays)
        : value
  }
  return result
}

type Records = { invoices: Map<string, Invoice>; payments: Payment[]; url: string }

function answer(
  { method, path, headers, body, query }: FakeRequest,
  { invoices, payments, url }: Records,
): FakeReply {
  if (headers['x-api-key'] !== KEY) return { status: 403, json: { message: 'Invalid api key' } }
  if (method === 'POST' && path === '/v1/invoice') {
    const id = `45221${invoices.size + 1}`
    const asked = { ...body, id, price_amount: Number(body['price_amount']) } as Invoice
    if (!FIAT.includes(asked.price_currency))
      return { status: 400, json: { message: 'Currency was not found' } }
    invoices.set(asked.order_id.split('.')[0] ?? '', asked)
    return { status: 200, json: { ...asked, invoice_url: `${url}/payment/?iid=${id}` } }
  }
  if (method === 'GET' && path === '/v1/estimate') {
    const json = {
      currency_from: query.get('currency_from'),
      currency_to: 'btc',
      estimated_amount: '0.00051',
    }
    return FIAT.includes(query.get('currency_from') ?? '')
      ? { status: 200, json: { ...json, amount_from: Number(query.get('amount')) } }
      : { status: 400, json: { message: 'Currency was not found' } }
  }
  if (method === 'POST' && path === '/v1/auth')
    return body['email'] === OWNER.email && body['password'] === OWNER.password
      ? { status: 200, json: { token: TOKEN } }
      : { status: 403, json: { message: 'Access denied' } }
  if (method === 'GET' && path === '/v1/payment/') {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, json: { message: 'Authorization header is empty' } }
    const [limit, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 0)]
    const data = payments.toReversed().slice(page * limit, (page + 1) * limit)
    const pagesCount = Math.ceil(payments.length / limit)
    return { status: 200, json: { data, limit, page, pagesCount, total: payments.length } }
  }
  const asked = /^\/v1\/payment\/(\d+)$/.exec(path)?.[1]
  const found = payments.find(({ payment_id }) => String(payment_id) === asked)
  return found
    ? { status: 200, json: found }
    : { status: 404, json: { message: 'Payment not found' } }
}
