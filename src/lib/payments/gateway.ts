import type { Moment } from '#lib/time.ts'
import { type PayHere, type PaymentKind, type PaymentState, type WayHere } from './payments.ts'

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

/** A payment in a company's list, with our reference if it has one. `isAtCounter`: by the shop's Virtual Terminal. */
export type ListedPayment = Verification & { reference: string | null; isAtCounter?: boolean }

/** A transfer that the company sent back without taking it. Which payment it was for is not said. */
export type Rejection = { email: string; amountKobo: number }

/** `alarm`: an event that a person must know at once. */
export type WebhookEvent = {
  eventId: string
  reference: string | null
  /** For a company that cannot find payments by our reference. */
  providerTxId?: string
  alarm?: 'dispute' | 'refundFailed' | 'refundWaits'
  /** It came to the account of the counter, without a reference of ours. */
  isAtCounter?: boolean
  rejection?: Rejection
}

/** `refundId`: the company's id. `claimUrl`: the page where the shopper says where to send the coins. */
export type Refund = { refundId: string; state: string; claimUrl?: string }

/** `waits`: it stands, and goes on once the company knows the buyer's bank account. */
export type RefundStanding = 'underWay' | 'waits' | 'failed'

/** A refund in a company's list, by its id of the payment. */
export type ListedRefund = { refundId: string; providerTxId: string; amountKobo: number }

/** `known`: the company's ids of earlier refunds of this payment. */
export type RefundToSend = { reference: string; amountKobo: number; known: readonly string[] }

export type Bank = { id: number; name: string; slug: string; code: string }

/** The result of a check. `skewMs`: how far the company's clock is ahead of ours, if known. */
export type Health = { said: string; skewMs: number | null }

/**
 * What a check of a company found wrong. `isRefused`: it has answered, and another try would end the same. `isOfKey`:
 * it does not accept the key, and has not looked at what was asked.
 */
export class CompanyFault extends Error {
  readonly isRefused: boolean
  readonly isOfKey: boolean
  constructor(message: string, { isRefused, isOfKey }: { isRefused: boolean; isOfKey: boolean }) {
    super(message)
    this.isRefused = isRefused
    this.isOfKey = isOfKey
  }
}

/** Checks whether a company can be used, without moving money. */
export type Examination = {
  /** Makes a small request with our key. Throws CompanyFault, which says what is wrong. */
  ask: () => Promise<Health>
  /** An event without content, signed as the company would. */
  ping: () => { rawBody: string; headers: Record<string, string> }
}

/** The interface of every payment company. */
export type PaymentGateway = {
  /** The built-in test page: no money moves. */
  isTest?: true
  provider: string
  kind: PaymentKind
  /** Whether its price in coins is fixed while the order's goods are held. */
  fixesRate?: boolean
  /** What a dollar costs, where the company takes prices in dollars. */
  nairaPerDollar?: number
  /** The least sum (kobo) that it takes, where one is known. */
  leastKobo?: number
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
  /** The company's payments since then, and until then if given; null when it has no such list. */
  list: ((since: Moment, until?: Moment) => Promise<ListedPayment[]>) | null
  /** Null for the built-in test page, which needs no check. */
  examination: Examination | null
  /** Whether it can refund a part of a payment. */
  refundsParts?: boolean
  /** Sends money back; idempotent. Null when only the owner can, by hand. */
  refund: ((request: RefundToSend) => Promise<Refund>) | null
  /** All refunds since `since` that have not failed, also those that the owner made on the company's page. */
  listRefunds?: (since: Moment) => Promise<ListedRefund[]>
  /** Where an accepted refund is; null when the company does not know the refund. Not every company tells. */
  findRefund?: (refundId: string) => Promise<RefundStanding | null>
  /** Sends a refund that waits to this account. Not every company needs that. */
  retryRefund?: (
    refundId: string,
    account: { bankId: number; accountNumber: string },
  ) => Promise<void>
  /** The account that customers at the counter transfer to, in words. Not every company has one. */
  counterAccount?: string | undefined
  /** The banks that it supports, in its order. Not every company has such a list. */
  listBanks?: () => Promise<Bank[]>
}

/** The log message at a start when no company takes money; null when one does. */
export function testPageNotice(gateways: readonly PaymentGateway[]): string | null {
  if (gateways.length === 0)
    return 'No payment company is set up. Enter the keys of one at the desk: Shop, Ways to pay.'
  const kinds = gateways.filter(({ isTest }) => isTest).map(({ kind }) => kind)
  if (kinds.length === 0) return null
  return `Payments (${kinds.join(', ')}) end at the built-in test page: no money moves.`
}
