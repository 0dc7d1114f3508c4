import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.server.ts'
import { asTheyWriteIt, type FakeReply, type FakeRequest, startFake, tellShop } from './server.ts'

type Transaction = {
  /** Above 2^53, as their ids may become. */
  id: string
  domain: string
  status: string
  reference: string
  amount: number
  requested_amount: number
  currency: string
  paid_at: string | null
}
type Refund = { id: number; transaction: string; amount: number; status: string }

const KEY = 'sk_test_4e5b2a8c9d1f'

const failure = (status: number, message: string, code: string): FakeReply => ({
  status,
  json: { status: false, message, type: 'validation_error', code, meta: { nextStep: 'Look' } },
})
const success = (message: string, data: unknown): FakeReply => ({
  status: 200,
  json: { status: true, message, data },
})

/** Paystack as its documents describe it: kobo, one use of a reference, events signed over their bytes. */
export async function startPaystack() {
  const transactions = new Map<string, Transaction>()
  const refunds: Refund[] = []
  const server = await startFake((request) => answer(request, transactions, refunds))
  const change = (reference: string, to: Partial<Transaction>): void => {
    const known = transactions.get(reference)
    if (!known) throw new Error(`no transaction ${reference}`)
    Object.assign(known, to)
  }
  return {
    ...server,
    refunds,
    env: { PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: server.url },
    change,
    /** `fees` are what the shopper pays on top, as an account may be set up. */
    pay: (reference: string, fees = 0) => {
      const { requested_amount = 0 } = transactions.get(reference) ?? {}
      change(reference, {
        status: 'success',
        amount: requested_amount + fees,
        paid_at: '2026-11-20T09:05:00.000Z',
      })
    },
    decline: (reference: string) => change(reference, { status: 'failed' }),
    /** Tells the shop what is, signed with `key`. */
    tell: (shop: Shop, reference: string, key = KEY) => {
      const { id, ...rest } = transactions.get(reference) ?? {}
      const data = { ...rest, customer: { first_name: 'Adé' } }
      // The id is a number on the wire, with more digits than a double holds.
      const rawBody = asTheyWriteIt({
        event: 'charge.success',
        data: { id: 'ID', ...data },
      }).replace('"ID"', String(id))
      const signature = createHmac('sha512', key).update(rawBody).digest('hex')
      return tellShop(shop, 'paystack', rawBody, { 'x-paystack-signature': signature })
    },
  }
}

function answer(
  { method, path, headers, body, query }: FakeRequest,
  transactions: Map<string, Transaction>,
  refunds: Refund[],
): FakeReply {
  if (headers.authorization !== `Bearer ${KEY}`) return failure(401, 'Invalid key', 'invalid_Key')
  const verified = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1]
  if (method === 'GET' && verified) {
    const found = transactions.get(verified)
    if (!found) return failure(400, 'Transaction reference not found.', 'transaction_not_found')
    return success('Verification successful', { ...found, metadata: '', fees: null })
  }
  if (method === 'POST' && path === '/transaction/initialize') return initialize(body, transactions)
  if (method === 'GET' && path === '/refund')
    return success(
      'Refunds retrieved',
      refunds.filter(({ transaction }) => transaction === query.get('transaction')),
    )
  if (method === 'POST' && path === '/refund') {
    const found = [...transactions.values()].find(({ id }) => id === body['transaction'])
    if (!found) return failure(404, 'Transaction not found', 'transaction_not_found')
    const refund = {
      id: 1_000 + refunds.length,
      transaction: found.id,
      amount: 0,
      status: 'pending',
    }
    refunds.push({ ...refund, amount: Number(body['amount']) })
    return success('Refund has been queued for processing', refund)
  }
  return failure(404, 'Not found', 'not_found')
}

function initialize(
  body: Record<string, unknown>,
  transactions: Map<string, Transaction>,
): FakeReply {
  const { reference, amount, email, currency } = body
  if (typeof reference !== 'string' || !/^[\w.=-]+$/.test(reference) || reference.includes('_'))
    return failure(400, 'Invalid reference', 'invalid_params')
  if (!Number.isInteger(amount) || Number(amount) < 5_000)
    return failure(400, 'Invalid Amount Sent', 'invalid_params')
  if (typeof email !== 'string')
    return failure(400, 'Invalid Email Address Passed', 'invalid_params')
  if (transactions.has(reference))
    return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  transactions.set(reference, {
    id: `90071992547${10_000_000 + transactions.size}`,
    domain: 'test',
    status: 'abandoned',
    reference,
    amount: Number(amount),
    requested_amount: Number(amount),
    currency: String(currency ?? 'NGN'),
    paid_at: null,
  })
  return success('Authorization URL created', {
    authorization_url: `https://checkout.paystack.com/${transactions.size}`,
    access_code: `code-${transactions.size}`,
    reference,
  })
}
