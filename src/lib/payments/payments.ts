import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'

export type PaymentKind = 'fiat' | 'crypto'

export const PAYMENT_KINDS: readonly PaymentKind[] = ['fiat', 'crypto']

/** Banks whose customers can pay by dialling, by the first digits of their codes. */
export const USSD_BANKS = { 737: 'GTBank', 919: 'UBA', 822: 'Sterling Bank', 966: 'Zenith Bank' }

/**
 * How an order is paid: on the company's page, on the shop's own by transfer or by dialling the code of a bank, or to
 * the shop's own bank account.
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

/**
 * Where a buyer pays on the shop's own page. `own`: the shop's own account. `accountName`: empty when the company does
 * not say it. `sumKobo`: what is to be sent where the company's fee comes on top. `code`: what to dial.
 */
export type PayHere =
  | {
      by: 'transfer' | 'own'
      bank: string
      accountNumber: string
      accountName: string
      sumKobo?: number
    }
  | { by: 'ussd'; bank: string; code: string }
export const CURRENCY = 'NGN'

/**
 * The state of one payment attempt. `abandoned` is not final: the shopper may still pay. `underpaid`: too little came,
 * and a person says what becomes of it. `part`: too little came, the order keeps it, and the rest is due.
 */
export type PaymentState =
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'abandoned'
  | 'underpaid'
  | 'part'
  | 'overpaid'
  | 'late'
  | 'reversed'

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
  /** When its buyer said that the transfer is sent; null before, and for all that a company sees by itself. */
  toldAt: Moment | null
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
  'part',
  'late',
  'reversed',
]

/** The payment of a completed order. */
export const ACCEPTED_STATES: readonly PaymentState[] = ['succeeded', 'overpaid']

/** States in which the shop has received money for a payment. */
export const HELD_STATES: readonly PaymentState[] = [
  ...ACCEPTED_STATES,
  'late',
  'underpaid',
  'part',
]

/** Whether the shopper may be sent to this attempt's page again. */
export const hasLiveLink = (attempt: Attempt, amountKobo: number, now: Moment): boolean =>
  attempt.url !== null && isAttemptOpen(attempt, amountKobo) && !isAttemptOver(attempt, now)

export const isAttemptOpen = (attempt: Attempt, amountKobo: number): boolean =>
  (attempt.state === 'pending' || attempt.state === 'abandoned') &&
  attempt.amountKobo === amountKobo

export const isAttemptOver = ({ expiresAt }: Attempt, now: Moment): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether the shopper was given a page to pay on, or one is being opened. */
export const hasPayPage = ({ url, expiresAt }: Attempt, now: Moment): boolean =>
  url !== null || (expiresAt !== null && expiresAt > now)

/** Whether one of an order's attempts had a page to pay on by money of this kind. */
export const hasPageOfKind = (
  attempts: readonly Attempt[],
  { kind }: Pick<Attempt, 'kind'>,
): boolean => attempts.some((each) => each.kind === kind && each.url !== null)

/** The newest of an order's attempts to pay in this way; the oldest comes first. */
export const latestOf = (
  attempts: readonly Attempt[],
  { provider, kind, way }: Pick<Attempt, 'provider' | 'kind' | 'way'>,
): Attempt | null =>
  attempts.findLast(
    (each) => each.provider === provider && each.kind === kind && each.way === way,
  ) ?? null

/** Whether the company refused this way of paying. */
export const isRefusedWay = ({ way, state, url }: Attempt): boolean =>
  way !== 'page' && state === 'failed' && url === null

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
