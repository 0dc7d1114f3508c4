import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.ts'
import {
  asTheyWriteIt,
  type FakeReply,
  type FakeRequest,
  type SignedEvent,
  startFake,
  tellShop,
} from './server.ts'

type Transaction = {
  id: number
  tx_ref: string
  flw_ref: string
  status: string
  /** Naira. */
  amount: number
  charged_amount: number
  /** The company's fee. */
  app_fee?: number
  currency: string
  created_at?: string | null
  /** Who sent a transfer. */
  meta?: Record<string, string>
}

/** What an account of theirs says, null where transfers are not switched on; and the fee that comes on top. */
type Transfers = { answer: Record<string, unknown> | null; feesNaira: number }

type Asked = { tx_ref: string; amount: number; currency: string; redirect_url: string }

const KEY = 'FLWSECK_TEST-4e5b2a8c9d1f-X'
const HASH = 'a-flutterwave-hash'
const PAID = 'successful'
/** What they say of an account to transfer to. */
export const ACCOUNT = {
  transfer_reference: 'flw-9',
  transfer_account: '7825397990',
  transfer_bank: 'WEMA BANK',
  // In milliseconds: half an hour after the test shop's clock.
  account_expiration: Date.parse('2026-11-20T09:30:00Z'),
  transfer_note: 'Please make a bank transfer to Oja Stores FLW',
}
/** Transactions on a page of their list. */
const PAGE = 10

const failure = (status: number, message: string): FakeReply => ({
  status,
  json: { status: 'error', message, data: null },
})

/** Flutterwave v3: amounts in naira, a transaction only after the shopper has paid, a shared word instead of a signature. */
export async function startFlutterwave() {
  const asked = new Map<string, Asked>()
  const transactions: Transaction[] = []
  const refunds: Refund[] = []
  /** Whether a list without a row is answered as unknown. */
  const none = { isUnknown: false }
  const transfers: Transfers = { answer: ACCOUNT, feesNaira: 0 }
  const server = await startFake((request) =>
    answer(request, { asked, transactions, refunds, transfers, none, url: server.url }),
  )
  const add = (reference: string, to: Partial<Transaction>): Transaction => {
    const known = asked.get(reference)
    if (!known) throw new Error(`no payment ${reference}`)
    const { tx_ref, amount, currency } = known
    const id = 4_000_000 + transactions.length
    const flw_ref = `FLW-${id}`
    const made = {
      id,
      tx_ref,
      flw_ref,
      amount,
      currency,
      charged_amount: amount,
      status: '',
      ...to,
    }
    transactions.push(made)
    return made
  }
  const signed = (body: unknown, secret = HASH): SignedEvent => {
    const rawBody = asTheyWriteIt(body)
    const signature = createHmac('sha256', secret).update(rawBody).digest('base64')
    return { rawBody, headers: { 'flutterwave-signature': signature } }
  }
  const eventOf = (reference: string, how: 'word' | 'signature', secret = HASH): SignedEvent => {
    const data = transactions.findLast(({ tx_ref }) => tx_ref === reference)
    const event = signed({ event: 'charge.completed', data: { ...data, narration: 'Ọjà' } }, secret)
    return how === 'word' ? { ...event, headers: { 'verif-hash': secret } } : event
  }
  return {
    ...server,
    asked,
    transactions,
    refunds,
    none,
    transfers,
    signed,
    eventOf,
    env: {
      FLUTTERWAVE_SECRET_KEY: KEY,
      FLUTTERWAVE_SECRET_HASH: HASH,
      FLUTTERWAVE_URL: `${server.url}/v3`,
    },
    pay: (reference: string, change: Partial<Transaction> = {}) =>
      void add(reference, { status: PAID, ...change }),
    decline: (reference: string) => void add(reference, { status: 'failed' }),
    /** `how`: signed by the shared word of v3, or by the signature of later versions. */
    tell: (shop: Shop, reference: string, how: 'word' | 'signature', secret = HASH) =>
      tellShop(shop, 'flutterwave', eventOf(reference, how, secret)),
  }
}

type Records = {
  asked: Map<string, Asked>
  transactions: Transaction[]
  refunds: Refund[]
  none: { isUnknown: boolean }
  transfers: Transfers
  url: string
}

type Refund = { id: string; amount: unknown; status?: string }

const CREATED_AT = '2026-11-20T09:05:00.000Z'

const toRefund = ({ id, amount, status = 'completed' }: Refund, n: number) => ({
  id: 75_923 + n,
  account_id: 73_362,
  tx_id: Number(id),
  flw_ref: `FLW-${id}`,
  wallet_id: 74_639,
  amount_refunded: amount,
  status,
  destination: 'payment_source',
  meta: { source: 'availablebalance' },
  created_at: CREATED_AT,
})

/** A payment as they list it. */
const toRow = (known: Transaction) => ({
  app_fee: null,
  merchant_fee: 0,
  processor_response: null,
  auth_model: 'AUTH',
  ip: '197.211.58.137',
  narration: 'Oja Stores FLW',
  payment_type: 'bank_transfer',
  created_at: CREATED_AT,
  ...known,
})

function answer(
  { method, path, headers, body, query }: FakeRequest,
  { asked, transactions, refunds, transfers, none, url }: Records,
): FakeReply {
  if (headers.authorization !== `Bearer ${KEY}`) return failure(401, 'Invalid authorization key')
  if (method === 'POST' && path === '/v3/payments') {
    const { tx_ref, amount, currency } = body
    if (typeof amount !== 'number') return failure(400, 'amount is required')
    const redirect_url = String(body['redirect_url'])
    const known = { tx_ref: String(tx_ref), amount, currency: String(currency), redirect_url }
    asked.set(known.tx_ref, known)
    const data = { link: `${url}/v3/hosted/pay/${known.tx_ref}` }
    return { status: 200, json: { status: 'success', message: 'Hosted Link', data } }
  }
  if (method === 'POST' && path === '/v3/charges' && query.get('type') === 'bank_transfer') {
    const { tx_ref, amount, currency, email } = body
    if (!transfers.answer) return failure(400, 'This merchant cannot take bank transfers')
    if (typeof amount !== 'number' || !email) return failure(400, 'amount is required')
    const known = { tx_ref: String(tx_ref), amount, currency: String(currency), redirect_url: '' }
    asked.set(known.tx_ref, known)
    const authorization = {
      transfer_amount: (amount + transfers.feesNaira).toFixed(2),
      mode: 'banktransfer',
      ...transfers.answer,
    }
    const json = { status: 'success', message: 'Charge initiated', meta: { authorization } }
    return { status: 200, json }
  }
  if (method === 'GET' && path === '/v3/transactions/verify_by_reference') {
    const found = transactions.findLast(({ tx_ref }) => tx_ref === query.get('tx_ref'))
    if (!found) return failure(400, 'No transaction was found for this id')
    const json = {
      status: 'success',
      message: 'Transaction fetched successfully',
      data: toRow(found),
    }
    return { status: 200, json }
  }
  if (method === 'GET' && path === '/v3/transactions') {
    const page = Number(query.get('page') ?? 1)
    const all = transactions.filter(({ status }) => status === query.get('status'))
    const data = all.slice((page - 1) * PAGE, page * PAGE).map(toRow)
    const page_info = {
      total: all.length,
      current_page: page,
      total_pages: Math.ceil(all.length / PAGE),
    }
    const message = 'Transactions fetched'
    return { status: 200, json: { status: 'success', message, meta: { page_info }, data } }
  }
  if (method === 'GET' && path === '/v3/refunds') {
    const page = Number(query.get('page') ?? 1)
    const found = refunds.map(toRefund)
    if (found.length === 0 && none.isUnknown) return failure(404, 'No refund found')
    const data = found.slice((page - 1) * PAGE, page * PAGE)
    const page_info = {
      total: found.length,
      current_page: page,
      total_pages: Math.ceil(found.length / PAGE),
    }
    const meta = { page_info }
    return { status: 200, json: { status: 'success', message: 'Refunds fetched', meta, data } }
  }
  const one = refunds.map(toRefund).find(({ id }) => path === `/v3/refunds/${id}`)
  if (method === 'GET' && one)
    return { status: 200, json: { status: 'success', message: 'Refund fetched', data: one } }
  const refunded = /^\/v3\/transactions\/(\d+)\/refund$/.exec(path)?.[1]
  if (method === 'POST' && refunded) {
    refunds.push({ id: refunded, amount: body['amount'] })
    const data = toRefund({ id: refunded, amount: body['amount'] }, refunds.length - 1)
    return { status: 200, json: { status: 'success', message: 'Refund initiated', data } }
  }
  return failure(404, 'Not found')
}
