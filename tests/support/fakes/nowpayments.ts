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
  payment_status: string
  price_amount: number
  price_currency: string
  pay_amount: number
  actually_paid: number
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
  const begin = (reference: string): number => {
    const invoice = invoices.get(reference)
    if (!invoice) throw new Error(`no invoice of ${reference}`)
    const payment_id = 5_000_000 + payments.length
    const { price_amount, price_currency } = invoice
    const coins = { pay_amount: COINS, actually_paid: 0, payment_status: 'waiting' }
    payments.push({ payment_id, price_amount, price_currency, ...coins, order_id: reference })
    return payment_id
  }
  return {
    ...server,
    invoices,
    payments,
    eventOf: (id: number) => eventOf(find(id), find(id).payment_status),
    env: {
      NOWPAYMENTS_API_KEY: KEY,
      NOWPAYMENTS_IPN_SECRET: SECRET,
      NOWPAYMENTS_EMAIL: OWNER.email,
      NOWPAYMENTS_PASSWORD: OWNER.password,
      NOWPAYMENTS_URL: `${server.url}/v1`,
    },
    begin,
    become: (id: number, change: Partial<Payment>) => void Object.assign(find(id), change),
    tell: (shop: Shop, id: number, { status = '', secret = SECRET } = {}) => {
      const payment = find(id)
      return tellShop(
        shop,
        'nowpayments',
        eventOf(payment, status || payment.payment_status, secret),
      )
    },
  }
}

function eventOf(payment: Payment, payment_status: string, secret = SECRET): SignedEvent {
  const fee = { withdrawalFee: 0, currency: 'btc', depositFee: 0 }
  const body = { ...payment, payment_status, fee }
  const text = JSON.stringify(sortKeys(body))
  const signature = createHmac('sha512', secret).update(text).digest('hex')
  // The body itself is sent in another order.
  return { rawBody: JSON.stringify(body), headers: { 'x-nowpayments-sig': signature } }
}

/** As their documentation shows it. */
function sortKeys(given: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(given).sort()) {
    const value = given[key]
    const isObject = value !== null && typeof value === 'object'
    result[key] = isObject ? sortKeys(value as Record<string, unknown>) : value
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
    invoices.set(asked.order_id, asked)
    return { status: 200, json: { ...asked, invoice_url: `${url}/payment/?iid=${id}` } }
  }
  if (method === 'GET' && path === '/v1/estimate') {
    const json = { currency_from: 'ngn', currency_to: 'btc', estimated_amount: '0.00051' }
    return query.get('currency_from') === 'ngn'
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
