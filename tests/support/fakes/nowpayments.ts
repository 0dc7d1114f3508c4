import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.server.ts'
import { type FakeReply, type FakeRequest, startFake, tellShop } from './server.ts'

type Payment = {
  payment_id: number
  payment_status: string
  price_amount: number
  price_currency: string
  pay_amount: number
  actually_paid: number
  order_id: string
}

const KEY = 'a-nowpayments-key'
const SECRET = 'a-nowpayments-secret'

/** NOWPayments: an invoice without a state, payments with ids of their own, events signed over sorted keys. */
export async function startNowpayments() {
  const invoices = new Map<string, { price_amount: number; price_currency: string }>()
  const payments: Payment[] = []
  const server = await startFake((request) => answer(request, invoices, payments))
  const find = (id: number): Payment => {
    const found = payments.find(({ payment_id }) => payment_id === id)
    if (!found) throw new Error(`no payment ${id}`)
    return found
  }
  return {
    ...server,
    env: {
      NOWPAYMENTS_API_KEY: KEY,
      NOWPAYMENTS_IPN_SECRET: SECRET,
      NOWPAYMENTS_URL: `${server.url}/v1`,
    },
    /** The shopper chooses a coin; the id of the payment. */
    begin: (reference: string): number => {
      const invoice = invoices.get(reference)
      if (!invoice) throw new Error(`no invoice of ${reference}`)
      const payment_id = 5_000_000 + payments.length
      const coins = { pay_amount: 0.004, actually_paid: 0, payment_status: 'waiting' }
      payments.push({ payment_id, ...invoice, ...coins, order_id: reference })
      return payment_id
    },
    become: (id: number, change: Partial<Payment>) => Object.assign(find(id), change),
    tell: (shop: Shop, id: number, { status = '', secret = SECRET } = {}) => {
      const payment = find(id)
      const body = {
        ...payment,
        payment_status: status || payment.payment_status,
        fee: { withdrawalFee: 0, currency: 'btc', depositFee: 0 },
      }
      const text = JSON.stringify(sortKeys(body))
      const signature = createHmac('sha512', secret).update(text).digest('hex')
      // The body itself is not in that order.
      return tellShop(shop, 'nowpayments', JSON.stringify(body), { 'x-nowpayments-sig': signature })
    },
  }
}

/** As their own documents do it. */
function sortKeys(given: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(given).sort()) {
    const value = given[key]
    const isObject = value !== null && typeof value === 'object'
    result[key] = isObject ? sortKeys(value as Record<string, unknown>) : value
  }
  return result
}

function answer(
  { method, path, headers, body }: FakeRequest,
  invoices: Map<string, { price_amount: number; price_currency: string }>,
  payments: Payment[],
): FakeReply {
  if (headers['x-api-key'] !== KEY) return { status: 403, json: { message: 'Invalid api key' } }
  if (method === 'POST' && path === '/v1/invoice') {
    const { order_id, price_amount, price_currency } = body
    const invoice = { price_amount: Number(price_amount), price_currency: String(price_currency) }
    invoices.set(String(order_id), invoice)
    const id = `45221${invoices.size}`
    const invoice_url = `https://nowpayments.io/payment/?iid=${id}`
    return { status: 200, json: { id, order_id, invoice_url, ...invoice } }
  }
  const asked = /^\/v1\/payment\/(\d+)$/.exec(path)?.[1]
  const found = payments.find(({ payment_id }) => String(payment_id) === asked)
  return found
    ? { status: 200, json: found }
    : { status: 404, json: { message: 'Payment not found' } }
}
