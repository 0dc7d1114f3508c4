import { createHmac } from 'node:crypto'
import type { Shop } from '#lib/shop.ts'
import { hostedPage, inNaira, withQuery } from './hosted.ts'
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

type Transaction = {
  /** Above 2^53, as their ids may become. */
  id: string
  domain: string
  status: string
  reference: string
  amount: number
  requested_amount: number
  /** The company's fee. */
  fees?: number
  currency: string
  paid_at: string | null
  metadata?: unknown
  source?: unknown
}
/** Where a page leads back to, by the page's code. */
type Checkout = { reference: string; callback_url: string; cancel_action: string }
/** A payment without a page. `endsMs`: when the account number ends; null for a code. */
type Charge = {
  email: string
  accountNumber: string
  endsMs: number | null
  /** The fee that came on top when the account was given. */
  feesKobo?: number
}
type Refund = {
  id: number
  transaction: string
  amount: number
  status: string
  merchant_note: string
  /** Where the buyer wants it, after its retry. */
  account?: Record<string, unknown>
}

const KEY = 'sk_test_4e5b2a8c9d1f'
const TERMINAL = 'VT_OJA1'

const failure = (status: number, message: string, code: string): FakeReply => ({
  status,
  json: { status: false, message, type: 'validation_error', code, meta: { nextStep: 'Look' } },
})
const success = (message: string, data: unknown): FakeReply => ({
  status: 200,
  json: { status: true, message, data },
})

/** The clock of the test shop, not of this machine. */
const START_MS = Date.parse('2026-11-20T09:00:00Z')
const MINUTE_MS = 60_000

/** Paystack as its documents describe it: kobo, one use of a reference, events signed over their bytes. */
export async function startPaystack({ now = () => START_MS } = {}) {
  const charges = new Map<string, Charge>()
  /** What its support has switched on for the account. */
  const switchedOn: SwitchedOn = { transfer: true, ussd: true, feesKobo: 0, saysSum: true }
  const transactions = new Map<string, Transaction>()
  const checkouts = new Map<string, Checkout>()
  const refunds: Refund[] = []
  /** How its lists come: by pages or by a cursor, both documented; and the most rows of one. */
  const lists: Lists = { by: 'page', most: 100 }

  const server = await startFake(
    (request) =>
      answer(request, {
        inPages: (rows, query) => inPages(rows, query, lists),
        transactions,
        checkouts,
        refunds,
        charges,
        switchedOn,
        now,
        url: server.url,
      }),
    (request) => {
      const checkout = checkouts.get(/^\/checkout\/(\w+)$/.exec(request.path)?.[1] ?? '')
      return checkout ? choose(checkout, request) : null
    },
  )
  const change = (reference: string, to: Partial<Transaction>): void => {
    const known = transactions.get(reference)
    if (!known) throw new Error(`no transaction ${reference}`)
    Object.assign(known, to)
  }
  /** `fees` are what the shopper pays on top, as an account may be set up. */
  const pay = (reference: string, fees = 0): void => {
    const { requested_amount = 0 } = transactions.get(reference) ?? {}
    const paid_at = '2026-11-20T09:05:00.000Z'
    change(reference, { status: 'success', amount: requested_amount + fees, paid_at })
  }
  const decline = (reference: string): void => change(reference, { status: 'failed' })
  /** Fails a refund that was accepted; returns the events about it. */
  const failRefund = (reference: string, status: 'failed' | 'needs-attention' = 'failed') => {
    const { id = '' } = transactions.get(reference) ?? {}
    const refund = refunds.findLast(({ transaction }) => transaction === id)
    if (!refund) throw new Error(`no refund of ${reference}`)
    refund.status = status
    return signed({ event: `refund.${status}`, data: toToldRefund(refund, reference) })
  }
  const signed = (body: unknown, key = KEY): SignedEvent => {
    const rawBody = typeof body === 'string' ? body : asTheyWriteIt(body)
    const signature = createHmac('sha512', key).update(rawBody).digest('hex')
    return { rawBody, headers: { 'x-paystack-signature': signature } }
  }
  let transfers = 0
  /** The event about a transfer that is sent back: it names no reference. */
  const rejectedOf = (email: string, amount: number, type = 'INCORRECT_AMOUNT'): SignedEvent =>
    signed({
      event: 'bank.transfer.rejected',
      data: {
        bank_transfer: {
          amount,
          message: 'The transfer was rejected',
          message_type: type,
          transaction_id: String(5_000_000 + ++transfers),
        },
        customer: { id: 31, email, customer_code: 'CUS_x' },
      },
    })
  /**
   * A transfer of `kobo` arrives at the number of `reference`. The right sum in time, and the first, pays; all else is
   * sent back. Returns the event about it.
   */
  const transfer = (reference: string, kobo?: number): SignedEvent => {
    const charge = charges.get(reference)
    const known = transactions.get(reference)
    if (!charge || !known) throw new Error(`no account number of ${reference}`)
    const { feesKobo = 0 } = charge
    const wanted = known.requested_amount + feesKobo
    const amount = kobo ?? wanted
    const isOver = charge.endsMs !== null && charge.endsMs <= now()
    if (known.status === 'success') return rejectedOf(charge.email, amount, 'DUPLICATE_TRANSFER')
    if (isOver) return rejectedOf(charge.email, amount, 'EXPIRED_ACCOUNT')
    if (amount !== wanted) return rejectedOf(charge.email, amount)
    pay(reference, feesKobo)
    return eventOf(reference)
  }
  const eventOf = (reference: string, key = KEY): SignedEvent => {
    const { id, ...rest } = transactions.get(reference) ?? {}
    const authorization = {
      authorization_code: 'AUTH_8dfhjjdt',
      last4: '4081',
      sender_name: 'A. Bello',
    }
    const data = { ...toTold(rest), customer: { first_name: 'Adé' }, authorization }
    // The id is a number on the wire, with more digits than a double holds.
    const rawBody = asTheyWriteIt({
      event: 'charge.success',
      data: { id: 'ID', ...data },
    }).replace('"ID"', String(id))
    const signature = createHmac('sha512', key).update(rawBody).digest('hex')
    return { rawBody, headers: { 'x-paystack-signature': signature } }
  }
  /** A transfer of `kobo` to the account of a Virtual Terminal, with a reference of the company's. Returns the event about it. */
  const transferToTerminal = (
    kobo: number,
    code = TERMINAL,
    named: 'metadata' | 'source' = 'metadata',
  ): SignedEvent => {
    const reference = `T${700_000_000 + transactions.size}`
    transactions.set(reference, {
      id: `90071992547${10_000_000 + transactions.size}`,
      domain: 'test',
      status: 'success',
      reference,
      amount: kobo,
      requested_amount: kobo,
      fees: 10_000,
      currency: 'NGN',
      paid_at: '2026-11-20T09:05:00.000Z',
      ...(named === 'metadata'
        ? { metadata: { virtual_terminal: { code, name: 'Counter' } } }
        : { source: { type: 'offline', source: 'virtual_terminal', identifier: code } }),
    })
    charges.set(reference, { email: 'terminal@example.com', accountNumber: '', endsMs: null })
    return eventOf(reference)
  }
  /** The page. After a refused card the shopper may try another; no event is sent about the refusal. */
  const choose = async (checkout: Checkout, { body }: FakeRequest): Promise<PageReply> => {
    const { reference, callback_url, cancel_action } = checkout
    const known = transactions.get(reference)
    const back = withQuery(callback_url, { trxref: reference, reference })
    const show = (says: string, buttons: Record<string, string>): PageReply => {
      const sum = inNaira((known?.requested_amount ?? 0) / 100)
      return hostedPage({ company: 'Paystack', sum, says, buttons })
    }
    if (body['do'] === 'back') return { goTo: back }
    if (known?.status === 'success') return show('Paid already', { 'Return to the shop': 'back' })
    if (body['do'] === 'cancel') return { goTo: cancel_action }
    if (body['do'] === 'pay') {
      pay(reference)
      await postEvent(server.webhook.url, eventOf(reference, KEY))
      return { goTo: back }
    }
    if (body['do'] === 'decline') decline(reference)
    const says = body['do'] === 'decline' ? 'Declined. Try another card.' : ''
    return show(says, { Pay: 'pay', Decline: 'decline', Cancel: 'cancel' })
  }
  return {
    ...server,
    transactions,
    refunds,
    env: { PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: server.url },
    change,
    pay,
    decline,
    failRefund,
    eventOf,
    charges,
    switchedOn,
    lists,
    /** The owner sends money back on the page of Paystack. */
    refundThere: (reference: string, kobo: number): void => {
      const { id = '' } = transactions.get(reference) ?? {}
      const merchant_note = `Refund for transaction ${reference} by owner@example.com`
      const status = 'processed'
      const made = {
        id: 1_000 + refunds.length,
        transaction: id,
        amount: kobo,
        status,
        merchant_note,
      }
      refunds.push(made)
    },
    signed,
    rejectedOf,
    transfer,
    transferToTerminal,
    /** With a Virtual Terminal at the counter. */
    counterEnv: {
      PAYSTACK_TERMINAL: TERMINAL,
      PAYSTACK_TERMINAL_ACCOUNT: 'Titan Trust, 9912345678',
    },
    /** Sends the shop an event that was made before. */
    send: (shop: Shop, event: SignedEvent) => tellShop(shop, 'paystack', event),
    /** Sends the shop the present state, signed with `key`. */
    tell: (shop: Shop, reference: string, key = KEY) =>
      tellShop(shop, 'paystack', eventOf(reference, key)),
  }
}

const CREATED_AT = '2026-11-20T09:00:00.000Z'

/** What they say of each transaction beside what the shop asks about. */
const toTold = (known: Partial<Transaction>) => ({
  gateway_response: known.status === 'success' ? 'Approved' : 'The transaction was not completed',
  channel: 'card',
  created_at: CREATED_AT,
  ip_address: null,
  ...known,
  metadata: known.metadata ?? '',
  fees: known.fees ?? null,
})

/** A transaction in an answer: transfers say who sent them. */
const toTransaction = (known: Transaction, isTransfer: boolean) => ({
  ...toTold(known),
  customer: { id: 31, email: 'buyer@example.com', customer_code: 'CUS_x' },
  authorization: {
    authorization_code: 'AUTH_8dfhjjdt',
    ...(isTransfer
      ? {
          sender_name: 'A. Bello',
          sender_bank: 'GTBank',
          sender_bank_account_number: 'XXXXXX9876',
        }
      : { last4: '4081' }),
  },
})

/** A refund in a list, with all that their description names. */
const toRow = ({ account: _account, ...refund }: Refund, reference: string) => ({
  integration: 412_829,
  dispute: null,
  settlement: null,
  domain: 'test',
  currency: 'NGN',
  refunded_at: refund.status === 'processed' ? CREATED_AT : null,
  refunded_by: 'owner@example.com',
  customer_note: `Refund for transaction ${reference}`,
  deducted_amount: refund.amount,
  fully_deducted: 1,
  createdAt: CREATED_AT,
  bank_reference: null,
  transaction_reference: reference,
  reason: 'CUSTOMER_REQUEST',
  customer: { id: 31, email: 'buyer@example.com', phone: null },
  refund_type: 'Full',
  transaction_amount: refund.amount,
  initiated_by: 'owner@example.com',
  refund_channel: 'card',
  session_id: null,
  collect_account_number: false,
  ...refund,
})

/** The answer to a new refund names the transaction as an object. */
function toMadeRefund(refund: Refund, { reference, ...of }: Transaction) {
  const { id, domain, amount, currency } = of
  return {
    ...toRow(refund, reference),
    transaction: { id, domain, reference, amount, currency },
    channel: null,
    expected_at: CREATED_AT,
    fully_deducted: false,
    updatedAt: CREATED_AT,
  }
}

/** A refund in an event: without an id, and its amount is text. */
const toToldRefund = (refund: Refund, reference: string) => ({
  status: refund.status,
  transaction_reference: reference,
  refund_reference: null,
  amount: String(refund.amount),
  currency: 'NGN',
  processor: 'instant-transfer',
  customer: { first_name: 'Adé', last_name: null, email: 'buyer@example.com' },
  integration: 412_829,
  domain: 'test',
})

/** POST /refund/retry_with_customer_details/{id}: only a refund that needs attention goes on. */
function retry(refund: Refund, body: Record<string, unknown>): FakeReply {
  if (refund.status !== 'needs-attention')
    return failure(
      422,
      'Invalid Refund state, refund status should be "needs-attention"',
      'invalid_params',
    )
  const account = body['refund_account_details'] as Record<string, unknown> | undefined
  if (!account || !/^\d{10}$/.test(String(account['account_number'])) || !account['bank_id'])
    return failure(400, 'Account details are invalid', 'invalid_params')
  Object.assign(refund, { status: 'processing', account })
  return success('Refund retried and has been queued for processing', refund)
}

/** `feesKobo`: fees that the account passes on to buyers. `saysSum`: whether a charge says what is to be sent. */
type SwitchedOn = { transfer: boolean; ussd: boolean; feesKobo: number; saysSum: boolean }

type Lists = { by: 'page' | 'cursor' | 'nothing'; most: number }

/** The OpenAPI has counts of pages, the samples of the documents a cursor. */
function inPages(rows: readonly unknown[], query: URLSearchParams, { by, most }: Lists): FakeReply {
  const perPage = Math.min(Number(query.get('perPage') ?? 50), most)
  const asked =
    by === 'cursor' ? Number(query.get('next') ?? 0) : Number(query.get('page') ?? 1) - 1
  const data = rows.slice(asked * perPage, (asked + 1) * perPage)
  const pageCount = Math.ceil(rows.length / perPage)
  const counts = {
    total: rows.length,
    skipped: 0,
    perPage: String(perPage),
    page: asked + 1,
    pageCount,
  }
  const next = asked + 1 < pageCount ? String(asked + 1) : null
  const meta = by === 'page' ? counts : { next, previous: null, perPage }
  const json = { status: true, message: 'Retrieved', data }
  return { status: 200, json: by === 'nothing' ? json : { ...json, meta } }
}

type Records = {
  inPages: (rows: readonly unknown[], query: URLSearchParams) => FakeReply
  transactions: Map<string, Transaction>
  checkouts: Map<string, Checkout>
  refunds: Refund[]
  charges: Map<string, Charge>
  switchedOn: SwitchedOn
  now: () => number
  url: string
}

function answer(
  { method, path, headers, body, query }: FakeRequest,
  { transactions, refunds, ...records }: Records,
): FakeReply {
  if (headers.authorization !== `Bearer ${KEY}`) return failure(401, 'Invalid key', 'invalid_Key')
  if (method === 'GET' && path === '/transaction') {
    const all = [...transactions.values()].filter(({ status }) => status === query.get('status'))
    const told = all.map((one) => toTransaction(one, records.charges.has(one.reference)))
    return records.inPages(told, query)
  }
  const verified = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1]
  if (method === 'GET' && verified) {
    const found = transactions.get(verified)
    if (!found) return failure(400, 'Transaction reference not found.', 'transaction_not_found')
    return success(
      'Verification successful',
      toTransaction(found, records.charges.has(found.reference)),
    )
  }
  if (method === 'GET' && path === '/bank') return banks(query)
  if (method === 'POST' && path === '/transaction/initialize')
    return initialize(body, { transactions, refunds, ...records })
  if (method === 'POST' && path === '/charge')
    return charge(body, { transactions, refunds, ...records })
  const referenceOf = (transaction: string) =>
    [...transactions.values()].find(({ id }) => id === transaction)?.reference ?? ''
  const rowOf = (refund: Refund) => toRow(refund, referenceOf(refund.transaction))
  // Their description names no filter but the time: none counts here.
  if (method === 'GET' && path === '/refund')
    return records.inPages(refunds.toReversed().map(rowOf), query)
  const retried = refunds.find(({ id }) => path === `/refund/retry_with_customer_details/${id}`)
  if (method === 'POST' && retried) return retry(retried, body)
  const refund = refunds.find(({ id }) => path === `/refund/${id}`)
  if (method === 'GET' && refund) return success('Refund retrieved', rowOf(refund))
  if (method === 'POST' && path === '/refund') {
    const found = [...transactions.values()].find(({ id }) => id === body['transaction'])
    if (!found) return failure(404, 'Transaction not found', 'transaction_not_found')
    const made = {
      id: 1_000 + refunds.length,
      transaction: found.id,
      amount: Number(body['amount']),
      status: 'pending',
      merchant_note: String(body['merchant_note'] ?? `Refund for ${found.reference} by owner`),
    }
    refunds.push(made)
    return success('Refund has been queued for processing', toMadeRefund(made, found))
  }
  return failure(404, 'Not found', 'not_found')
}

function initialize(
  body: Record<string, unknown>,
  { transactions, checkouts, url }: Records,
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
  const code = `code${transactions.size}`
  const { cancel_action = '' } = (body['metadata'] ?? {}) as { cancel_action?: string }
  checkouts.set(code, { reference, callback_url: String(body['callback_url']), cancel_action })
  return success('Authorization URL created', {
    authorization_url: `${url}/checkout/${code}`,
    access_code: code,
    reference,
  })
}

/** POST /charge: an account number for one payment, or a code to dial. */
function charge(
  body: Record<string, unknown>,
  { transactions, charges, switchedOn, now }: Records,
): FakeReply {
  const { reference, amount, email } = body
  if (typeof reference !== 'string' || reference.includes('_'))
    return failure(400, 'Invalid reference', 'invalid_params')
  if (typeof amount !== 'string' || !/^\d+$/.test(amount))
    return failure(400, 'Invalid Amount Sent', 'invalid_params')
  if (typeof email !== 'string')
    return failure(400, 'Invalid Email Address Passed', 'invalid_params')
  const { bank_transfer: transfer, ussd } = body as {
    bank_transfer?: { account_expires_at?: string }
    ussd?: { type?: string }
  }
  if (transfer && !switchedOn.transfer)
    return failure(400, 'Pay with Transfer is not enabled for this merchant', 'unsupported_channel')
  if (ussd && !switchedOn.ussd)
    return failure(400, 'Channel is not available', 'unsupported_channel')
  if (transactions.has(reference))
    return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const kobo = Number(amount)
  transactions.set(reference, {
    id: `90071992547${10_000_000 + transactions.size}`,
    domain: 'test',
    status: 'pending',
    reference,
    amount: kobo,
    requested_amount: kobo,
    currency: 'NGN',
    paid_at: null,
  })
  const accountNumber = String(1_230_000_000 + transactions.size)
  if (transfer) {
    const wanted = Date.parse(transfer.account_expires_at ?? '') - now()
    const most = 8 * 60 * MINUTE_MS
    const lasts = wanted > most || Number.isNaN(wanted) ? most : Math.max(15 * MINUTE_MS, wanted)
    const endsMs = now() + lasts
    charges.set(reference, { email, accountNumber, endsMs, feesKobo: switchedOn.feesKobo })
    return success('Charge attempted', {
      status: 'pending_bank_transfer',
      display_text: 'Please make a transfer to the account specified',
      reference,
      ...(switchedOn.saysSum ? { amount: kobo + switchedOn.feesKobo } : {}),
      account_name: 'PAYSTACK CHECKOUT',
      account_number: accountNumber,
      bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
      account_expires_at: new Date(endsMs).toISOString(),
    })
  }
  if (!ussd || !['737', '919', '822', '966'].includes(String(ussd.type)))
    return failure(400, 'Invalid USSD type', 'invalid_params')
  charges.set(reference, { email, accountNumber, endsMs: null })
  return success('Charge attempted', {
    status: 'pay_offline',
    display_text: 'Please dial the code on your mobile phone',
    reference,
    ussd_code: `*${ussd.type}*33*4*${18_000 + transactions.size}#`,
  })
}

const BANKS = [
  { id: 1, name: 'Access Bank', slug: 'access-bank', code: '044', active: true, is_deleted: null },
  { id: 9, name: 'Closed Bank', slug: 'closed-bank', code: '999', active: false, is_deleted: true },
  { id: 7, name: 'GTBank', slug: 'gtbank', code: '058', active: true, is_deleted: false },
]

/** Two on each page, whatever was asked for, so that there are two pages. */
function banks(query: URLSearchParams): FakeReply {
  if (query.get('country') !== 'nigeria' || Number(query.get('perPage')) > 100)
    return failure(400, 'Invalid parameters', 'invalid_params')
  const isSecond = query.get('next') === 'second'
  const meta = { next: isSecond ? null : 'second', previous: null, perPage: 2 }
  const data = isSecond ? BANKS.slice(2) : BANKS.slice(0, 2)
  return { status: 200, json: { status: true, message: 'Banks retrieved', data, meta } }
}
