import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'

export type PaymentKind = 'fiat' | 'crypto'

export const PAYMENT_KINDS: readonly PaymentKind[] = ['fiat', 'crypto']

/** Banks whose customers can pay by dialling, by the first digits of their codes. */
export const USSD_BANKS = { 737: 'GTBank', 919: 'UBA', 822: 'Sterling Bank', 966: 'Zenith Bank' }

/**
 * How an order is paid: on the company's page, on the shop's own by transfer or by dialling the code of a bank, or to the shop's
 * own bank account.
 */
export const PAYMENT_WAYS = [
  'page',
  'transfer',
  'own',
  'ussd-737',
  'ussd-919',
  'ussd-822',
  'ussd-966',
] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]
/** A way in which a company takes the money, and one on the shop's own page. */
export type CompanyWay = Exclude<PaymentWay, 'own'>
export type WayHere = Exclude<CompanyWay, 'page'>
/** What may be asked for: one of those, or to pay the rider. */
export const ASKED_WAYS = [...PAYMENT_WAYS, 'door'] as const
export type AskedWay = (typeof ASKED_WAYS)[number]
type UssdWay = Exclude<WayHere, 'transfer'>

/** The first digits of the bank's codes, and its name. */
export const ussdDigitsOf = (way: UssdWay): string => way.slice('ussd-'.length)
export const ussdBankOf = (way: UssdWay): string =>
  USSD_BANKS[ussdDigitsOf(way) as unknown as keyof typeof USSD_BANKS]

/** Where a buyer pays on the shop's own page. `own`: the shop's own account. `code`: what to dial. */
export type PayHere =
  | { by: 'transfer' | 'own'; bank: string; accountNumber: string; accountName: string }
  | { by: 'ussd'; bank: string; code: string }
export const CURRENCY = 'NGN'

/** The state of one payment attempt. `abandoned` is not final: the shopper may still pay. */
export type PaymentState =
  'pending' | 'succeeded' | 'failed' | 'abandoned' | 'underpaid' | 'overpaid' | 'late' | 'reversed'

/** The built-in test payment page, for a shop without keys. No money moves. */
export const SANDBOX = 'sandbox'

/** What gift cards and store credit pay of an order, as a payment of it. `providerTxId` is the id of the card. */
export const GIFT_CARD = 'gift-card'

/** The card that a payment came from; null for every other payment. */
export const cardOf = ({
  provider,
  providerTxId,
}: Pick<Attempt, 'provider' | 'providerTxId'>): number | null =>
  provider === GIFT_CARD ? Number(providerTxId) : null

/** A payment company's answer about a payment; amounts in kobo. */
export type Verification = {
  state: PaymentState
  amountKobo: number
  /** The amount that the shopper was asked for, if the company says it. */
  requestedKobo?: number
  /** The company's fee out of `amountKobo`, if the company says it. */
  feeKobo?: number
  currency: string
  paidAt: Moment | null
  providerTxId: string | null
  /** Who sent a transfer, by name and bank, for staff only. */
  sender?: string
  /** Money was seen and is being confirmed, as with coins. The goods are held meanwhile. */
  isConfirming?: boolean
  /** It failed after money was seen: a person must check whether the money came. */
  isInDoubt?: boolean
}

export type PaymentRequest = {
  reference: string
  amountKobo: number
  email: string
  orderNumber: string
  orderId: string
  /** The address that the company sends the shopper back to. */
  returnUrl: string
  expiresAt: Moment
}

/** A payment in a company's list, with our reference if it has one. */
export type Listed = Verification & { reference: string | null }

/** A transfer that the company sent back without taking it. Which payment it was for is not said. */
export type Rejection = { email: string; amountKobo: number }

/** `alarm`: an event that a person must know at once. */
export type WebhookEvent = {
  eventId: string
  reference: string | null
  /** For a company that cannot find payments by our reference. */
  providerTxId?: string
  alarm?: 'dispute' | 'refundFailed'
  rejection?: Rejection
}

/** `refundId`: the company's id. `claimUrl`: the page where the shopper says where to send the coins. */
export type Refund = { refundId: string; state: string; claimUrl?: string }

/** `known`: the company's ids of earlier refunds of this payment. */
export type RefundRequest = { reference: string; amountKobo: number; known: readonly string[] }

export type Bank = { id: number; name: string; slug: string; code: string }

/** The result of a check. `skewMs`: how far the company's clock is ahead of ours, if known. */
export type Health = { said: string; skewMs: number | null }

/** Checks whether a company can be used, without moving money. */
export type Examination = {
  /** Makes a small request with our key. Throws an Error that says what is wrong. */
  ask: () => Promise<Health>
  /** An event without content, signed as the company would. */
  ping: () => { rawBody: string; headers: Record<string, string> }
}

/** The interface of every payment company. */
export type PaymentGateway = {
  provider: string
  kind: PaymentKind
  /** Whether its price in coins is fixed while the order's goods are held. */
  fixesRate?: boolean
  /** The origins of its payment pages, to which forms may redirect. */
  pageOrigins: readonly string[]
  /** Opens a payment page. Throws ShopError('provider_unavailable') when the company cannot be reached. */
  create: (request: PaymentRequest) => Promise<{ url: string; expiresAt: Moment | null }>
  /** Payments on the shop's own page, where the company has them and the owner wants them. */
  here?: {
    ways: readonly WayHere[]
    /** Null when the company refuses, as for an account that this is not switched on for. Throws as `create` does. */
    open: (
      request: PaymentRequest,
      way: WayHere,
    ) => Promise<{ details: PayHere; expiresAt: Moment } | null>
  }
  /** Asks the company; null when it does not know the reference. */
  verify: (reference: string, providerTxId: string | null) => Promise<Verification | null>
  /** Null when the signature over the raw bytes is not the company's. */
  parseWebhook: (rawBody: Uint8Array, headers: Headers) => WebhookEvent | null
  /** The company's payments since then; null when it has no such list. */
  list: ((since: Moment) => Promise<Listed[]>) | null
  /** Null for the built-in test page, which needs no check. */
  examination: Examination | null
  /** Whether it can refund a part of a payment. */
  refundsParts?: boolean
  /** Sends money back; idempotent. Null when only the owner can, by hand. */
  refund: ((request: RefundRequest) => Promise<Refund>) | null
  /** Whether an accepted refund has failed; null when the company does not know the refund. Not every company tells. */
  isRefundFailed?: (refundId: string) => Promise<boolean | null>
  /** The banks that it supports, in its order. Not every company has such a list. */
  listBanks?: () => Promise<Bank[]>
}

/** The log message at a start when the built-in test page is in use; null when it is not. */
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
  way: PaymentWay
  /** Null on the company's page, and until the company has said it. */
  details: PayHere | null
  /** What the company last sent back without taking it; null for nothing. */
  rejectedKobo: number | null
  reference: string
  amountKobo: number
  currency: string
  state: PaymentState
  /** Null while the company is being asked for it. */
  url: string | null
  /** The received amount, as the company said; null before. */
  receivedKobo: number | null
  /** The company's id of the payment, once known. */
  providerTxId: string | null
  createdAt: Moment
  /** When the link expires, if it does. Without a link: until when the company is being asked for one. */
  expiresAt: Moment | null
}

/** Distinguishes the shop's payments from others in the owner's account. */
export const REFERENCE_START = 'ord-'

/** Unique. Contains only letters, digits and `-`, as companies require. */
export const referenceOf = (orderId: string, attemptNumber: number): string =>
  `${REFERENCE_START}${orderId}-${attemptNumber}`

/** Final states. `failed` is not final: a good card may follow on the same page. */
export const FINAL_STATES: readonly PaymentState[] = [
  'succeeded',
  'overpaid',
  'underpaid',
  'late',
  'reversed',
]

/** The payment of a completed order. */
export const ACCEPTED_STATES: readonly PaymentState[] = ['succeeded', 'overpaid']

/** States in which the shop has received money for a payment. */
export const HELD_STATES: readonly PaymentState[] = [...ACCEPTED_STATES, 'late', 'underpaid']

/** Whether the shopper may be sent to this attempt's page again. */
export const hasLiveLink = (attempt: Attempt, amountKobo: number, now: Moment): boolean =>
  attempt.url !== null && isOpen(attempt, amountKobo) && !isOver(attempt, now)

export const isOpen = (attempt: Attempt, amountKobo: number): boolean =>
  (attempt.state === 'pending' || attempt.state === 'abandoned') &&
  attempt.amountKobo === amountKobo

export const isOver = ({ expiresAt }: Attempt, now: Moment): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether the company refused this way of paying. */
export const isRefused = ({ way, state, url }: Attempt): boolean =>
  way !== 'page' && state === 'failed' && url === null

export type Verdict = 'paid' | 'mismatch' | 'failed' | 'abandoned' | 'reversed' | 'waiting'

type Asked = Pick<Attempt, 'currency' | 'amountKobo'>

/** The verdict on a company's answer: only the full amount in the right currency is a payment. */
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

/** How long goods are held after each check while money is being confirmed. */
export const CONFIRMING_MS = 2 * HOUR_MS

const FIRST_CHECKS_MS = [2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** How long after its opening a payment page is checked, since it may still be paid. */
export const PAGE_WATCHED_MS = 3 * DAY_MS

/** When to ask the company next if it sends no event; null after 72 hours. */
export function nextCheckAt(createdAt: Moment, now: Moment): Moment | null {
  const age = Date.parse(now) - Date.parse(createdAt)
  const next = FIRST_CHECKS_MS.find((ms) => ms > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS
  return next > PAGE_WATCHED_MS ? null : after(createdAt, next)
}

/** Seconds between the polls of the page after a payment. */
export const POLL_PAUSES_S: readonly number[] = [2, 3, 5, 8, 13]
