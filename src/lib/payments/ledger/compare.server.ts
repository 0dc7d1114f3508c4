import type { Shop } from '#lib/shop.ts'
import { type Flag, flagTexts } from '#lib/texts/buying/payments.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { isByHand } from '../by-hand.ts'
import { receiveUntold } from '../counter/counter.server.ts'
import { flagPayment } from '../settle/flag.server.ts'
import type { ListedPayment, PaymentGateway, Verification } from '../gateway.ts'
import { GIFT_CARD, HELD_STATES, type PaymentState, REFERENCE_START } from '../payments.ts'
import { judge } from '../settle/judge.ts'
import { checkRefundsIfPossible, findFailedRefunds } from '../refunds/failed-refunds.server.ts'
import { settleIfPossible } from '../settle/reconcile.server.ts'
import { type LedgerFinding, isSilence } from './finding.server.ts'
import { findRefundsThere } from './refunds-there.server.ts'
import { type AttemptToReport, findAttemptsByReference, listAttemptsSince } from './report.sql.ts'

const ASKED_AT_ONCE = 4
/** The days that the daily comparison covers. */
const DAYS = 3
/** A bank may reject a refund long after the company has accepted it. */
const REFUND_DAYS = 30

const flagOf: Partial<Record<PaymentState, Flag>> = {
  underpaid: 'underpaid',
  late: 'late',
  overpaid: 'overpaid',
}

/** States in which our ledger has the payment, kept or sent back. */
const counted: readonly PaymentState[] = [...HELD_STATES, 'reversed']

/**
 * The differences between the companies' records and our ledger since then, and what a person must look at. Changes
 * nothing.
 */
export async function compareLedgers(
  shop: Shop,
  since: Moment,
): Promise<{ attempts: AttemptToReport[]; findings: LedgerFinding[] }> {
  const attempts = await listAttemptsSince(shop.db, since)
  const findings: LedgerFinding[] = []
  const seen: Seen = { references: new Set(), lists: new Set() }
  findings.push(...(await compareRefunds(shop, since, seen)))
  for (const gateway of shop.payments) {
    const listed = await compareList(shop, gateway, since, seen)
    const there = await findRefundsThere(shop, gateway, since)
    for (const { reference } of there) seen.references.add(reference)
    const isTold = ({ reference, flag }: LedgerFinding) =>
      flag === 'goneThere' && there.some((refund) => refund.reference === reference)
    findings.push(...there, ...listed.filter((finding) => !isTold(finding)))
  }
  const left = attempts.filter((attempt) => isLeft(attempt, seen))
  const askNext = async (): Promise<void> => {
    for (let attempt = left.shift(); attempt; attempt = left.shift()) {
      const finding = toFinding(attempt, flagOf[attempt.state]) ?? (await compare(shop, attempt))
      if (finding) findings.push(finding)
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askNext))
  return { attempts, findings }
}

const toFinding = (
  attempt: AttemptToReport,
  flag: Flag | undefined,
  what: string | undefined = flag && flagTexts[flag],
): LedgerFinding | null => {
  if (!flag || !what) return null
  return { attempt, reference: attempt.reference, provider: attempt.provider, flag, what }
}

/** `references`: payments that need no more questions. `lists`: companies that have sent all their payments. */
type Seen = { references: Set<string>; lists: Set<string> }

/**
 * Whether to ask about a payment. One that is open here and missing in the company's list of paid ones is open there
 * too.
 */
const isLeft = ({ reference, provider, state }: AttemptToReport, { references, lists }: Seen) =>
  !references.has(reference) && (!lists.has(provider) || counted.includes(state))

/** Compares the company's list with ours. */
async function compareList(
  shop: Shop,
  { provider, list }: PaymentGateway,
  since: Moment,
  seen: Seen,
): Promise<LedgerFinding[]> {
  if (!list) return []
  let listed: ListedPayment[]
  try {
    listed = (await list(since)).filter(({ reference }) => reference?.startsWith(REFERENCE_START))
  } catch (error) {
    if (!isSilence(shop, provider, error)) throw error
    const what = 'could not be asked for its list: it does not answer as it should'
    return [{ attempt: null, reference: 'all payments', provider, flag: 'silent', what }]
  }
  seen.lists.add(provider)
  const byReference = Map.groupBy(listed, ({ reference }) => reference ?? '')
  const known = await findAttemptsByReference(shop.db, [...byReference.keys()])
  return [...byReference].flatMap(([reference, rows]) => {
    const attempt = known.get(reference)
    if (!attempt) return rows.some(isMoney) ? unknownPayment(provider, reference) : []
    const telling = rowsThatTell(attempt, rows)
    const findings = telling.flatMap((row) => differenceOf(attempt, row) ?? [])
    const isToldOf = attempt.state === 'succeeded' && telling.length > 0
    if (findings.length > 0 || isToldOf) seen.references.add(reference)
    return [...new Map(findings.map((finding) => [finding.flag, finding])).values()]
  })
}

/**
 * Ignores unpaid rows beside a paid one: one page may have several payments, of other coins. For a payment that
 * succeeded here, ignores another one that did not.
 */
function rowsThatTell(attempt: AttemptToReport, rows: ListedPayment[]): ListedPayment[] {
  const paid = rows.filter((row) => judge(attempt, row) === 'paid')
  if (paid.length > 0) return paid
  return attempt.state === 'succeeded' ? rows.filter((row) => !isAnother(attempt, row)) : rows
}

function unknownPayment(provider: string, reference: string): LedgerFinding {
  const what = flagTexts.unknownHere
  return { attempt: null, reference, provider, flag: 'unknownHere', what }
}

/** Payments whose refund failed, or waits for an account. They need no more questions. */
async function compareRefunds(shop: Shop, since: Moment, seen: Seen): Promise<LedgerFinding[]> {
  const madeSince = after(shop.now(), -REFUND_DAYS * DAY_MS)
  const failed = await findFailedRefunds(shop, since < madeSince ? since : madeSince)
  for (const reference of failed.keys()) seen.references.add(reference)
  const attempts = await findAttemptsByReference(shop.db, [...failed.keys()])
  return [...attempts.values()].flatMap((attempt) => {
    const isWaiting = failed.get(attempt.reference) === 'waits'
    return toFinding(attempt, isWaiting ? 'refundWaits' : 'refundFailed') ?? []
  })
}

const isMoney = ({ state }: Verification): boolean =>
  state === 'succeeded' || state === 'overpaid' || state === 'late'

async function compare(shop: Shop, attempt: AttemptToReport): Promise<LedgerFinding | null> {
  if (isByHand(attempt.provider) || attempt.provider === GIFT_CARD) return null
  const gateway = shop.payments.find(({ provider }) => provider === attempt.provider)
  if (!gateway) return toFinding(attempt, 'noGateway')
  try {
    return differenceOf(attempt, await gateway.verify(attempt.reference, attempt.providerTxId))
  } catch (error) {
    if (!isSilence(shop, attempt.provider, error)) throw error
    return toFinding(attempt, 'silent')
  }
}

function differenceOf(attempt: AttemptToReport, said: Verification | null): LedgerFinding | null {
  const verdict = judge(attempt, said)
  const isPaidThere = said !== null && verdict === 'paid'
  const { state } = attempt
  if (said && (isPaidThere || verdict === 'mismatch') && !counted.includes(state)) {
    const howMuch = isPaidThere ? 'paid' : 'not paid as asked'
    const finding = toFinding(attempt, 'unsettled', `is ${howMuch} there, but ${state} here`)
    return finding && { ...finding, providerTxId: said.providerTxId }
  }
  if (isPaidThere && isAnother(attempt, said)) return toFinding(attempt, 'twiceThere')
  if (isPaidThere && state === 'reversed') return null
  if (state === 'succeeded' && !isPaidThere)
    return toFinding(attempt, 'goneThere', `is paid here, but ${said?.state ?? 'unknown'} there`)
  return toFinding(attempt, flagOf[state])
}

/** A page can take two payments under one reference. */
const isAnother = ({ providerTxId }: AttemptToReport, said: Verification): boolean =>
  providerTxId !== null && said.providerTxId !== null && providerTxId !== said.providerTxId

/**
 * Daily: settles payments that only the company's list has, puts its money at the counter on the list of what belongs
 * to no order, and tells the owner once of each remaining difference.
 */
export async function compareDaily(shop: Shop): Promise<void> {
  const since = after(shop.now(), -DAYS * DAY_MS)
  await receiveUntold(shop, since)
  const before = await compareLedgers(shop, since)
  const unsettled = before.findings.filter(({ flag }) => flag === 'unsettled')
  for (const { reference, providerTxId } of unsettled)
    await settleIfPossible(shop, reference, providerTxId ?? null)
  const { findings } = unsettled.length > 0 ? await compareLedgers(shop, since) : before
  for (const finding of findings) {
    const { flag, provider, reference } = finding
    if (flag === 'silent') shop.log.warn({ provider, reference }, finding.what)
    // The owner is told when it enters the ledger.
    else if (flag === 'refundFailed' || flag === 'refundWaits')
      await checkRefundsIfPossible(shop, reference)
    else
      await flagPayment(
        shop,
        { orderId: null, ...finding.attempt, ...finding },
        flag,
        finding.refundId,
      )
  }
}
