import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'

export type PaymentKind = 'fiat' | 'crypto'

export const PAYMENT_KINDS: readonly PaymentKind[] = ['fiat', 'crypto']
export const CURRENCY = 'NGN'

/** The state of one payment attempt. `abandoned` is not final: the shopper may still pay. */
export type PaymentState =
  'pending' | 'succeeded' | 'failed' | 'abandoned' | 'underpaid' | 'overpaid' | 'late' | 'reversed'

/** The built-in payment page, for a shop without keys: no money moves. */
export const SANDBOX = 'sandbox'

/** What a payment company says of a payment; amounts in kobo. */
export type Verification = {
  state: PaymentState
  amountKobo: number
  /** What the shopper was asked for, where the company says that too. */
  requestedKobo?: number
  /** What the company keeps of `amountKobo`, where it says that. */
  feeKobo?: number
  currency: string
  paidAt: Moment | null
  providerTxId: string | null
  /** Money was seen and is being confirmed, as coins are: the goods are kept meanwhile. */
  isConfirming?: boolean
  /** It failed after money was seen: a person must look whether it came all the same. */
  isInDoubt?: boolean
}

export type PaymentRequest = {
  reference: string
  amountKobo: number
  email: string
  orderNumber: string
  orderId: string
  /** Where the company sends the shopper back to. */
  returnUrl: string
  expiresAt: Moment
}

/** A payment in a company's list, with our reference where it has one. */
export type Listed = Verification & { reference: string | null }

/** `alarm` where an event tells what a person must know at once. */
export type WebhookEvent = {
  eventId: string
  reference: string | null
  /** Where a payment cannot be asked about by our reference. */
  providerTxId?: string
  alarm?: 'dispute' | 'refundFailed'
}

/** `refundId` is the company's name for it. `claimUrl`: where the shopper says whereto the coins go. */
export type Refund = { refundId: string; state: string; claimUrl?: string }

/** `known`: the company's names of refunds of this payment that were made before, which are not this one. */
export type RefundRequest = { reference: string; amountKobo: number; known: readonly string[] }

export type Bank = { id: number; name: string; slug: string; code: string }

/** How a company and we stand to each other. Its clock is ahead of ours by `skewMs`, if it told. */
export type Health = { said: string; skewMs: number | null }

/** What shows whether a company can be worked with, without touching anybody's money. */
export type Examination = {
  /** Asks it something small with our key. Throws Error that says in words what is wrong. */
  ask: () => Promise<Health>
  /** An event that tells of nothing, signed as the company would. */
  ping: () => { rawBody: string; headers: Record<string, string> }
}

/** The only face of a payment company that the shop knows. */
export type PaymentGateway = {
  provider: string
  kind: PaymentKind
  /** Whether its price in coins holds as long as the order's goods are kept. */
  fixesRate?: boolean
  /** Where its payment pages are; a form may lead there. */
  pageOrigins: readonly string[]
  /** Opens a payment page. Throws ShopError('provider_unavailable') when the company cannot be reached. */
  create: (request: PaymentRequest) => Promise<{ url: string; expiresAt: Moment | null }>
  /** Asks the company; null when it does not know the reference. */
  verify: (reference: string, providerTxId: string | null) => Promise<Verification | null>
  /** Null when the signature over the raw bytes is not the company's. */
  parseWebhook: (rawBody: Uint8Array, headers: Headers) => WebhookEvent | null
  /** The payments that the company has had since then; null where it does not tell. */
  list: ((since: Moment) => Promise<Listed[]>) | null
  /** Null for the built-in test page, of which there is nothing to find out. */
  examination: Examination | null
  /** Whether it can send back a part of what came. */
  refundsParts?: boolean
  /** Sends money back, once however often it is called; null where only the owner can, by hand. */
  refund: ((request: RefundRequest) => Promise<Refund>) | null
  /** Whether a refund that it took on came to nothing since; null when it knows of none. Not every company tells. */
  isRefundFailed?: (refundId: string) => Promise<boolean | null>
  /** The banks that it takes money from, in its order; not every company has such a list. */
  listBanks?: () => Promise<Bank[]>
}

/** What a start says of payments that end at the built-in test page; null when none do. */
export function testPageNotice(gateways: readonly PaymentGateway[]): string | null {
  const kinds = gateways.filter(({ provider }) => provider === SANDBOX).map(({ kind }) => kind)
  if (kinds.length === 0) return null
  return `Payments (${kinds.join(', ')}) end at the built-in test page: no money moves.`
}

export type Attempt = {
  orderId: string
  attemptNumber: number
  provider: string
  kind: PaymentKind
  reference: string
  amountKobo: number
  currency: string
  state: PaymentState
  /** Null while the company is being asked for it. */
  url: string | null
  /** What the company said came; null until it did. */
  receivedKobo: number | null
  /** The company's own name for the payment, once it is known. */
  providerTxId: string | null
  createdAt: Moment
  /** When the link ends, if it does; without a link, until when the company is being asked for it. */
  expiresAt: Moment | null
}

/** Tells our payments from what else an owner's account takes in. */
export const REFERENCE_START = 'ord-'

/** Unique, and made of letters, digits and `-` only, as companies want it. */
export const referenceOf = (orderId: string, attemptNumber: number): string =>
  `${REFERENCE_START}${orderId}-${attemptNumber}`

/** States that nothing changes any more. A failed card may be followed by a good one on the same page. */
export const FINAL_STATES: readonly PaymentState[] = [
  'succeeded',
  'overpaid',
  'underpaid',
  'late',
  'reversed',
]

/** The payment of a completed order. */
export const ACCEPTED_STATES: readonly PaymentState[] = ['succeeded', 'overpaid']

/** States of a payment whose money, or some of it, is with us. */
export const HELD_STATES: readonly PaymentState[] = [...ACCEPTED_STATES, 'late', 'underpaid']

/** Whether the shopper may be sent to this attempt's page again. */
export const hasLiveLink = (attempt: Attempt, amountKobo: number, now: Moment): boolean =>
  attempt.url !== null && isOpen(attempt, amountKobo) && !isOver(attempt, now)

export const isOpen = (attempt: Attempt, amountKobo: number): boolean =>
  (attempt.state === 'pending' || attempt.state === 'abandoned') &&
  attempt.amountKobo === amountKobo

export const isOver = ({ expiresAt }: Attempt, now: Moment): boolean =>
  expiresAt !== null && expiresAt <= now

export type Verdict = 'paid' | 'mismatch' | 'failed' | 'abandoned' | 'reversed' | 'waiting'

type Asked = Pick<Attempt, 'currency' | 'amountKobo'>

/** What the company's answer means for an attempt: only the full amount in the right money is a payment. */
export function judge(attempt: Asked, said: Verification | null): Verdict {
  switch (said?.state) {
    case 'succeeded':
    case 'overpaid':
    case 'late':
      return fits(attempt, said) ? 'paid' : 'mismatch'
    case 'underpaid':
      return 'mismatch'
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return said.state
    default:
      return 'waiting'
  }
}

const fits = ({ currency, amountKobo }: Asked, said: Verification): boolean =>
  said.currency === currency &&
  said.amountKobo >= amountKobo &&
  (said.requestedKobo ?? amountKobo) === amountKobo

/** How long goods are kept on while money is being confirmed, from the last look on. */
export const CONFIRMING_MS = 2 * HOUR_MS

const FIRST_CHECKS_MS = [2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** How long after it was opened a payment page is asked about, since it may still be paid on. */
export const PAGE_WATCHED_MS = 3 * DAY_MS

/** When to ask the company next, should nothing be heard; null when 72 hours have gone by. */
export function nextCheckAt(createdAt: Moment, now: Moment): Moment | null {
  const age = Date.parse(now) - Date.parse(createdAt)
  const next = FIRST_CHECKS_MS.find((ms) => ms > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS
  return next > PAGE_WATCHED_MS ? null : after(createdAt, next)
}

/** How long the page after a payment waits between its looks, in seconds. */
export const LOOK_PAUSES_S: readonly number[] = [2, 3, 5, 8, 13]
