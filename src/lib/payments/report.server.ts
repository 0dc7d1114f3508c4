import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, HOUR_MS } from '#lib/time.ts'
import { judge, type PaymentState, type Verification } from './payments.ts'
import { listAttemptsSince, listOpenEvents } from './report.sql.ts'

const ASKED_AT_ONCE = 4
/** An event that waits longer than this is stuck. */
const PATIENCE_MS = HOUR_MS

type Attempt = Awaited<ReturnType<typeof listAttemptsSince>>[number]
/** What a person should look at, in words. */
export type Finding = { attempt: Attempt; what: string }

const flagged: Partial<Record<PaymentState, string>> = {
  underpaid: 'was not paid in full or not as asked: give the money back or ask for the rest',
  late: 'was paid too late for its goods: the money must go back',
  overpaid: 'was paid with more than was asked for: give the rest back',
}

const counted: readonly PaymentState[] = ['succeeded', 'overpaid', 'late', 'underpaid', 'reversed']

/**
 * Asks the companies about every attempt of the last `days` and says where their books and ours differ, what needs
 * a person, and which events wait. Changes nothing.
 */
export async function reportPayments(shop: Shop, days: number) {
  const since = after(shop.now(), -days * DAY_MS)
  const attempts = await listAttemptsSince(shop.db, since)
  const findings: Finding[] = []
  const left = [...attempts]
  const askNext = async (): Promise<void> => {
    for (let attempt = left.shift(); attempt; attempt = left.shift()) {
      const what = flagged[attempt.state] ?? (await compare(shop, attempt))
      if (what) findings.push({ attempt, what })
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askNext))
  findings.sort((a, b) => (a.attempt.createdAt < b.attempt.createdAt ? 1 : -1))
  const events = await listOpenEvents(shop.db, since, after(shop.now(), -PATIENCE_MS))
  return { attempts, findings, events }
}

async function compare(shop: Shop, attempt: Attempt): Promise<string | null> {
  const gateway = shop.payments.find(({ provider }) => provider === attempt.provider)
  if (!gateway) return `cannot be asked about: ${attempt.provider} is no longer set up`
  try {
    return differenceOf(attempt, await gateway.verify(attempt.reference, attempt.providerTxId))
  } catch {
    return `could not be asked about: ${attempt.provider} does not answer as it should`
  }
}

function differenceOf(attempt: Attempt, said: Verification | null): string | null {
  const isPaidThere = said !== null && judge(attempt, said) === 'paid'
  const isPaidHere = counted.includes(attempt.state)
  if (isPaidThere && attempt.state === 'reversed')
    return 'was sent back here, which there is not done yet: look again after some days'
  if (isPaidThere && !isPaidHere) return `is paid there, but ${attempt.state} here`
  if (attempt.state === 'succeeded' && !isPaidThere)
    return `is paid here, but ${said?.state ?? 'unknown'} there`
  return null
}
