import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.server.ts'
import { asTheyWriteIt, type FakeReply, type FakeRequest, startFake, tellShop } from './server.ts'

type Transaction = {
  id: number
  tx_ref: string
  status: string
  /** Naira. */
  amount: number
  charged_amount: number
  currency: string
}

const KEY = 'FLWSECK_TEST-4e5b2a8c9d1f-X'
const HASH = 'a-flutterwave-hash'

const failure = (status: number, message: string): FakeReply => ({
  status,
  json: { status: 'error', message, data: null },
})

/** Flutterwave v3: naira, a transaction only once the shopper pays, and a shared word instead of a signature. */
export async function startFlutterwave() {
  const asked = new Map<string, { amount: number; currency: string }>()
  const transactions: Transaction[] = []
  const refunds: { id: string; amount: unknown }[] = []
  const server = await startFake((request) => answer(request, asked, transactions, refunds))
  const add = (reference: string, to: Partial<Transaction>): void => {
    const known = asked.get(reference)
    if (!known) throw new Error(`no payment ${reference}`)
    const id = 4_000_000 + transactions.length
    const made = { ...known, id, tx_ref: reference, charged_amount: known.amount, status: '' }
    transactions.push({ ...made, ...to })
  }
  return {
    ...server,
    asked,
    refunds,
    env: {
      FLUTTERWAVE_SECRET_KEY: KEY,
      FLUTTERWAVE_SECRET_HASH: HASH,
      FLUTTERWAVE_URL: `${server.url}/v3`,
    },
    pay: (reference: string, change: Partial<Transaction> = {}) =>
      add(reference, { status: 'successful', ...change }),
    decline: (reference: string) => add(reference, { status: 'failed' }),
    /** `how`: the shared word of v3, or the signature of later versions. */
    tell: (shop: Shop, reference: string, how: 'word' | 'signature', secret = HASH) => {
      const data = transactions.findLast(({ tx_ref }) => tx_ref === reference)
      const body = { event: 'charge.completed', data: { ...data, narration: 'Ọjà' } }
      const rawBody = asTheyWriteIt(body)
      const signature = createHmac('sha256', secret).update(rawBody).digest('base64')
      const headers: Record<string, string> =
        how === 'word' ? { 'verif-hash': secret } : { 'flutterwave-signature': signature }
      return tellShop(shop, 'flutterwave', rawBody, headers)
    },
  }
}

function answer(
  { method, path, headers, body, query }: FakeRequest,
  asked: Map<string, { amount: number; currency: string }>,
  transactions: Transaction[],
  refunds: { id: string; amount: unknown }[],
): FakeReply {
  if (headers.authorization !== `Bearer ${KEY}`) return failure(401, 'Invalid authorization key')
  if (method === 'POST' && path === '/v3/payments') {
    const { tx_ref, amount, currency } = body
    if (typeof amount !== 'number') return failure(400, 'amount is required')
    asked.set(String(tx_ref), { amount, currency: String(currency) })
    const data = { link: `https://checkout.flutterwave.com/v3/hosted/pay/${asked.size}` }
    return { status: 200, json: { status: 'success', message: 'Hosted Link', data } }
  }
  if (method === 'GET' && path === '/v3/transactions/verify_by_reference') {
    const found = transactions.findLast(({ tx_ref }) => tx_ref === query.get('tx_ref'))
    if (!found) return failure(400, 'No transaction was found for this id')
    const json = { status: 'success', message: 'Transaction fetched successfully', data: found }
    return { status: 200, json }
  }
  const refunded = /^\/v3\/transactions\/(\d+)\/refund$/.exec(path)?.[1]
  if (method === 'POST' && refunded) {
    refunds.push({ id: refunded, amount: body['amount'] })
    const data = { id: 75_923, status: 'completed' }
    return { status: 200, json: { status: 'success', message: 'Refund initiated', data } }
  }
  return failure(404, 'Not found')
}
