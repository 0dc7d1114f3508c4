import type { PaymentKind } from '#lib/payments/payments.ts'
import { startBtcpay } from '../fakes/btcpay.ts'
import { ACCOUNT, startFlutterwave } from '../fakes/flutterwave.ts'
import { startNowpayments } from '../fakes/nowpayments.ts'
import { startPaystack } from '../fakes/paystack.ts'
import type { Fault, SignedEvent } from '../fakes/server.ts'
import type { Dice } from './dice.ts'

/** What the company received for a reference. `part`: less than was asked for. */
export type Received = 'nothing' | 'part' | 'whole'

/** A payment company as a history uses it. */
export type Company = {
  provider: string
  kind: PaymentKind
  env: Record<string, string>
  faults: Fault[]
  /** The clock by which its payment pages end, if they do. */
  clock?: { now: () => string }
  /** The shopper does something on the page, or its time passes. Returns the events that the company sends. */
  move: (reference: string, dice: Dice) => SignedEvent[]
  /** Ends the payments that are under way. Returns the events that the company sends. */
  finish: (reference: string, dice: Dice) => SignedEvent[]
  /** Money that goes back meets with something there. Returns the events that the company sends. */
  moveRefund?: (reference: string, dice: Dice) => SignedEvent[]
  /** Whether a refund waits there for the buyer's account. */
  waits?: (reference: string) => boolean
  received: (reference: string) => Received
  /** Deletes its records: they make a long test slow. */
  clear: () => void
  /** How often money went back, and how much in all, in kobo. */
  sentBack: (reference: string) => { times: number; kobo: number }
}

export type ProviderName = 'paystack' | 'flutterwave' | 'btcpay' | 'nowpayments'

export const companies: Record<ProviderName, () => Promise<Company>> = {
  paystack: openPaystack,
  flutterwave: openFlutterwave,
  btcpay: openBtcpay,
  nowpayments: openNowpayments,
}

const sumOf = (kobo: readonly number[]) => ({
  times: kobo.length,
  kobo: kobo.reduce((sum, one) => sum + one, 0),
})

/** Until a shop brings its own clock. */
const START = '2026-11-20T09:00:00.000Z'

const PART_KOBO = 5_000
/** What comes on top where an account passes the company's fee on. */
const FEE_KOBO = 10_283

async function openPaystack(): Promise<Company> {
  const clock = { now: () => START }
  const fake = await startPaystack({ now: () => Date.parse(clock.now()) })
  // Changed as the dice fall, by each payment.
  fake.switchedOn.feesKobo = FEE_KOBO
  const company = toCompany(fake)
  return { ...company, clock, env: { ...company.env, PAYSTACK_IN_SHOP: 'bank_transfer' } }
}

/** Paystack’s server as histories and floods use it. */
export function toCompany(fake: Awaited<ReturnType<typeof startPaystack>>): Company {
  const { transactions, refunds, faults, env } = fake
  const isOpen = (reference: string) => transactions.get(reference)?.status !== 'success'
  const refundOf = (reference: string) =>
    refunds.findLast(({ transaction }) => transaction === transactions.get(reference)?.id)
  return {
    provider: 'paystack',
    kind: 'fiat',
    env,
    faults,
    move: (reference, dice) => {
      // Of the accounts that are given from now on.
      fake.switchedOn.feesKobo = dice.pick([0, FEE_KOBO])
      if (!transactions.has(reference)) return []
      // What is wrong, late or comes twice goes back at once.
      if (fake.charges.has(reference))
        return [fake.transfer(reference, dice.falls(0.2) ? PART_KOBO : undefined)]
      if (!isOpen(reference)) return []
      const choice = dice.throw()
      if (choice < 0.4) {
        fake.decline(reference)
        return []
      }
      if (choice < 0.45) {
        fake.change(reference, { status: dice.pick(['ongoing', 'pending', 'processing']) })
        return []
      }
      fake.pay(reference, dice.falls(0.2) ? FEE_KOBO : 0)
      if (choice < 0.52) fake.change(reference, { amount: PART_KOBO })
      return [fake.eventOf(reference)]
    },
    finish: () => [],
    moveRefund: (reference, dice) => {
      const refund = refundOf(reference)
      if (!refund || refund.status === 'needs-attention' || refund.status === 'processed') return []
      if (dice.falls(0.7)) return [fake.failRefund(reference, 'needs-attention')]
      refund.status = 'processed'
      return []
    },
    waits: (reference) => refundOf(reference)?.status === 'needs-attention',
    clear: () => {
      transactions.clear()
      fake.charges.clear()
      refunds.length = 0
    },
    received: (reference) => {
      const found = transactions.get(reference)
      if (found?.status !== 'success') return 'nothing'
      return found.amount < found.requested_amount ? 'part' : 'whole'
    },
    sentBack: (reference) => {
      const id = transactions.get(reference)?.id
      return sumOf(refunds.flatMap(({ transaction, amount }) => (transaction === id ? amount : [])))
    },
  }
}

async function openFlutterwave(): Promise<Company> {
  const fake = await startFlutterwave()
  const { asked, transactions, refunds, faults, env } = fake
  const find = (reference: string) => transactions.findLast(({ tx_ref }) => tx_ref === reference)
  // Accounts end with the shop's own time.
  fake.transfers.answer = { ...ACCOUNT, account_expiration: null }
  return {
    provider: 'flutterwave',
    kind: 'fiat',
    env: { ...env, FLUTTERWAVE_IN_SHOP: 'bank_transfer' },
    faults,
    move: (reference, dice) => {
      fake.transfers.feesNaira = dice.pick([0, FEE_KOBO / 100])
      const { amount } = asked.get(reference) ?? {}
      if (amount === undefined || find(reference)?.status === 'successful') return []
      const choice = dice.throw()
      if (choice < 0.4) fake.decline(reference)
      else if (choice < 0.47) fake.pay(reference, { amount: PART_KOBO / 100 })
      else fake.pay(reference, { charged_amount: amount + dice.pick([0, FEE_KOBO / 100]) })
      return [fake.eventOf(reference, dice.falls(0.5) ? 'word' : 'signature')]
    },
    finish: () => [],
    clear: () => {
      asked.clear()
      transactions.length = 0
      refunds.length = 0
    },
    received: (reference) => {
      const found = find(reference)
      if (found?.status !== 'successful') return 'nothing'
      return found.amount < (asked.get(reference)?.amount ?? 0) ? 'part' : 'whole'
    },
    sentBack: (reference) => {
      const id = String(find(reference)?.id)
      return sumOf(
        refunds.flatMap((refund) =>
          refund.id === id ? Math.round(Number(refund.amount) * 100) : [],
        ),
      )
    },
  }
}

async function openBtcpay(): Promise<Company> {
  const clock = { now: () => START }
  const fake = await startBtcpay({ now: () => Date.parse(clock.now()) })
  const { invoices, refunds, faults, env } = fake
  const find = (reference: string) =>
    invoices.findLast(({ metadata }) => metadata['orderId'] === reference)
  const become = (
    reference: string,
    status: string,
    more = 'None',
    paid?: string,
  ): SignedEvent[] => {
    fake.become(reference, status, more, paid)
    return [fake.eventOf(reference, `Invoice${status}`)]
  }
  const end = (reference: string, dice: Dice) =>
    dice.falls(0.9) ? become(reference, 'Settled') : become(reference, 'Invalid')
  const isSeenLate = (reference: string) =>
    find(reference)?.status === 'Expired' &&
    find(reference)?.payments.some(({ status }) => status === 'Processing')
  const endLate = (reference: string, dice: Dice) => {
    if (dice.falls(0.7)) fake.confirmCoins(reference)
    else fake.replaceCoins(reference)
    return [fake.eventOf(reference, 'InvoicePaymentSettled')]
  }
  return {
    provider: 'btcpay',
    kind: 'crypto',
    env,
    clock,
    faults,
    move: (reference, dice) => {
      const status = find(reference)?.status
      const isOver = find(reference)?.additionalStatus !== 'None'
      if (status === 'Processing') return end(reference, dice)
      if (isSeenLate(reference)) return endLate(reference, dice)
      if (status === 'Expired' && !isOver && dice.falls(0.5)) {
        fake.seeLate(reference, dice.falls(0.2) ? '50.00' : undefined)
        if (dice.falls(0.2)) fake.change(reference, { archived: true })
        return [fake.eventOf(reference, 'InvoiceReceivedPayment')]
      }
      if (status !== 'New') return []
      const choice = dice.throw()
      if (choice < 0.3) return become(reference, 'Processing')
      if (choice < 0.6) return become(reference, 'Settled')
      if (choice < 0.7) return become(reference, 'Settled', 'PaidOver', '99000.00')
      if (choice < 0.8) return become(reference, 'Expired', 'PaidPartial', '50.00')
      return become(reference, 'Expired', 'None', '0')
    },
    finish: (reference, dice) => {
      if (isSeenLate(reference)) return endLate(reference, dice)
      return find(reference)?.status === 'Processing' ? end(reference, dice) : []
    },
    clear: () => {
      invoices.length = 0
      refunds.length = 0
    },
    received: (reference) => {
      const { status, additionalStatus, payments = [] } = find(reference) ?? {}
      if (status === 'Settled') return 'whole'
      if (payments.every((coins) => coins.status !== 'Settled')) return 'nothing'
      if (additionalStatus === 'PaidLate') return 'whole'
      return additionalStatus === 'PaidPartial' ? 'part' : 'nothing'
    },
    sentBack: (reference) =>
      sumOf(
        refunds.flatMap((refund) =>
          String(refund['name']).endsWith(reference)
            ? Math.round(Number(refund['customAmount']) * 100)
            : [],
        ),
      ),
  }
}

async function openNowpayments(): Promise<Company> {
  const fake = await startNowpayments()
  const { payments, invoices, faults, env } = fake
  const find = (reference: string) =>
    payments.find(({ order_id }) => order_id.split('.')[0] === reference)
  const become = (reference: string, payment_status: string, actually_paid: number) => {
    const id = find(reference)?.payment_id ?? 0
    fake.become(id, { payment_status, actually_paid })
    return [fake.eventOf(id)]
  }
  const end = (reference: string, dice: Dice) =>
    dice.falls(0.9) ? become(reference, 'finished', 0.004) : become(reference, 'failed', 0)
  /** Finished, though the coins came again or are of another kind. */
  const doubtful = (
    id: number,
    why: { parent_payment_id?: number; actually_paid_at_fiat?: number },
  ) => {
    fake.become(id, { payment_status: 'finished', actually_paid: 0.004, ...why })
    return [fake.eventOf(id)]
  }
  return {
    provider: 'nowpayments',
    kind: 'crypto',
    env,
    faults,
    move: (reference, dice) => {
      if (!invoices.has(reference)) return []
      const found = find(reference)
      if (!found) return [fake.eventOf(fake.begin(reference))]
      if (found.payment_status === 'confirming') return end(reference, dice)
      if (found.payment_status !== 'waiting') return []
      const choice = dice.throw()
      if (choice < 0.3) return become(reference, 'confirming', 0.004)
      if (choice < 0.35) return doubtful(found.payment_id, { parent_payment_id: 4_999_999 })
      if (choice < 0.4) return doubtful(found.payment_id, { actually_paid_at_fiat: 0.01 })
      if (choice < 0.8) return become(reference, 'finished', 0.004)
      return choice < 0.9
        ? become(reference, 'partially_paid', 0.001)
        : become(reference, 'expired', 0)
    },
    finish: (reference, dice) =>
      find(reference)?.payment_status === 'confirming' ? end(reference, dice) : [],
    clear: () => {
      invoices.clear()
      payments.length = 0
    },
    received: (reference) => {
      const found = find(reference)
      const status = found?.payment_status
      const isDoubtful = found?.parent_payment_id || found?.actually_paid_at_fiat
      if (status === 'finished') return isDoubtful ? 'part' : 'whole'
      return status === 'partially_paid' ? 'part' : 'nothing'
    },
    sentBack: () => sumOf([]),
  }
}
