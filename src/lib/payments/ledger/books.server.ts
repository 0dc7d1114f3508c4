import { atMost, type Days, readDays } from '#lib/days.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, HOUR_MS, lagosDayOf, type Moment, startOfLagosDay } from '#lib/time.ts'
import { isByHand } from '../by-hand.ts'
import { TIMEOUT_MS } from '../companies/company.server.ts'
import { within } from '../companies/timeout.server.ts'
import type { ListedPayment, PaymentGateway } from '../gateway.ts'
import { CURRENCY, GIFT_CARD, HELD_STATES, REFERENCE_START } from '../payments.ts'
import { isSilence } from './finding.server.ts'
import { type AttemptToReport, findAttemptsByReference, listHeldBetween } from './report.sql.ts'

const USUAL_DAYS = 6
/** More would be too long a list to ask for and to read. */
export const MOST_DAYS = 31
/** A buyer may pay days after the page was opened, and a company may list the payment by that day. */
const PAID_WITHIN_MS = 31 * DAY_MS
/** The clock of a company may be behind. */
const CLOCK_MS = HOUR_MS

/** What came by payments: how many, and their sum in kobo. */
export type PaymentSum = { payments: number; kobo: number }

/** A payment on both sides. */
export type Pair = {
  reference: string
  /** The order's number; null for a payment that the shop does not know. */
  number: string | null
  ours: PaymentSum
  theirs: PaymentSum
  /** The company lists it in other money than naira, which is in no sum. */
  isInOtherMoney: boolean
}

/** `day`: in Lagos; null for payments that the shop does not know, when the company does not say their day. */
export type BooksOfDay = {
  day: string | null
  ours: PaymentSum
  theirs: PaymentSum
  differing: Pair[]
}

/** `answer`: whether the company sent its list; `gone`: the shop is not connected to it any more. */
export type CompanyBooks = {
  provider: string
  answer: 'listed' | 'no-list' | 'silent' | 'gone'
  ours: PaymentSum
  theirs: PaymentSum
  /** The newest day first; only days with payments. */
  days: BooksOfDay[]
}

/** The days that an address asks for: the last seven, or at most MOST_DAYS. */
export const readBookDays = (query: URLSearchParams, now: Moment): Days =>
  atMost(readDays(query, now, USUAL_DAYS), now, MOST_DAYS)

/**
 * What each company lists of the payments that were begun on these days, against ours, whose money came and was not all
 * sent back. Asks all companies at once, each for at most TIMEOUT_MS. Stores nothing.
 */
export async function compareBooks(shop: Shop, days: Days): Promise<CompanyBooks[]> {
  const start = startOfLagosDay(days.from)
  const end = after(startOfLagosDay(days.until), DAY_MS)
  const held = Map.groupBy(await listHeldBetween(shop.db, start, end), ({ provider }) => provider)
  // The test page has two gateways with one name.
  const gateways = new Map(shop.payments.map((gateway) => [gateway.provider, gateway]))
  const providers = new Set([...gateways.keys(), ...held.keys()])
  const companies = [...providers].filter((one) => !isByHand(one) && one !== GIFT_CARD)
  return Promise.all(
    companies.map(async (provider) => {
      const { answer, listed } = await ask(shop, gateways.get(provider), { start, end })
      const pairs = await pairUp(shop, held.get(provider) ?? [], listed)
      const ofDays = pairs.filter(({ day }) => day === null || isWithin(day, days))
      return { provider, answer, ...sumOf(ofDays), days: byDay(ofDays, answer === 'listed') }
    }),
  )
}

type Asked = { answer: CompanyBooks['answer']; listed: ListedPayment[] }

async function ask(
  shop: Shop,
  gateway: PaymentGateway | undefined,
  { start, end }: { start: Moment; end: Moment },
): Promise<Asked> {
  if (!gateway) return { answer: 'gone', listed: [] }
  const { provider, list } = gateway
  if (!list) return { answer: 'no-list', listed: [] }
  const question = () => list(after(start, -CLOCK_MS), after(end, PAID_WITHIN_MS))
  try {
    const listed = await within(TIMEOUT_MS, question)
    return listed ? { answer: 'listed', listed } : { answer: 'silent', listed: [] }
  } catch (error) {
    if (!isSilence(shop, provider, error)) throw error
    return { answer: 'silent', listed: [] }
  }
}

type PairOfDay = Pair & { day: string | null }

/** Our payments and the listed ones, by reference. Those that were sent back whole are on neither side. */
async function pairUp(
  shop: Shop,
  held: readonly AttemptToReport[],
  listed: readonly ListedPayment[],
): Promise<PairOfDay[]> {
  const came = listed.filter(
    ({ reference, state }) => reference?.startsWith(REFERENCE_START) && HELD_STATES.includes(state),
  )
  const there = Map.groupBy(came, ({ reference }) => reference ?? '')
  const known = await findAttemptsByReference(shop.db, [...there.keys()])
  for (const attempt of held) known.set(attempt.reference, attempt)
  return [...new Set([...known.keys(), ...there.keys()])].flatMap((reference) => {
    const attempt = known.get(reference)
    if (attempt?.state === 'reversed') return []
    const rows = there.get(reference) ?? []
    const inNaira = rows.filter(({ currency }) => currency === CURRENCY)
    return {
      day: attempt ? lagosDayOf(attempt.createdAt) : dayOf(rows),
      reference,
      number: attempt?.number ?? null,
      ours: attempt && HELD_STATES.includes(attempt.state) ? oursOf(attempt) : NOTHING,
      theirs: {
        payments: rows.length,
        kobo: inNaira.reduce((sum, row) => sum + row.amountKobo, 0),
      },
      isInOtherMoney: inNaira.length < rows.length,
    }
  })
}

const NOTHING: PaymentSum = { payments: 0, kobo: 0 }

const oursOf = ({ receivedKobo, amountKobo }: AttemptToReport): PaymentSum => ({
  payments: 1,
  kobo: receivedKobo ?? amountKobo,
})

function dayOf(rows: readonly ListedPayment[]): string | null {
  const paidAt = rows.find(({ paidAt }) => paidAt !== null)?.paidAt ?? ''
  return Number.isNaN(Date.parse(paidAt)) ? null : lagosDayOf(paidAt)
}

const isWithin = (day: string, { from, until }: Days): boolean => day >= from && day <= until

const add = (one: PaymentSum, other: PaymentSum): PaymentSum => ({
  payments: one.payments + other.payments,
  kobo: one.kobo + other.kobo,
})

const sumOf = (pairs: readonly Pair[]): { ours: PaymentSum; theirs: PaymentSum } => ({
  ours: pairs.map(({ ours }) => ours).reduce(add, NOTHING),
  theirs: pairs.map(({ theirs }) => theirs).reduce(add, NOTHING),
})

const isDifferent = ({ ours, theirs, isInOtherMoney }: Pair): boolean =>
  ours.payments !== theirs.payments || ours.kobo !== theirs.kobo || isInOtherMoney

function byDay(pairs: readonly PairOfDay[], isListed: boolean): BooksOfDay[] {
  const days = [...Map.groupBy(pairs, ({ day }) => day)].map(([day, all]) => ({
    day,
    ...sumOf(all),
    differing: isListed ? all.filter(isDifferent) : [],
  }))
  return days.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1))
}
