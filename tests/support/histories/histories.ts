import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { checkDuePayments, paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../jobs.ts'
import { askWithoutSockets, type Fault } from '../fakes/server.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { type Finding, findFallen, findFaults, findLostEvents } from './ledger.ts'
import { companies, type ProviderName } from './companies.ts'
import { Dice } from './dice.ts'
import {
  deliver,
  giveAndHandOn,
  happen,
  moveRefund,
  referencesOf,
  type World,
} from './happenings.ts'
import { type Group, HISTORIES_IN_GROUP, makeGroups } from './world.ts'

const ROUNDS = 10
const GROUPS_AT_ONCE = 50
/** From so many on all that may happen does. */
const ENOUGH = 200
const PAUSES_MS = [0, 0, 0, 20 * SECOND_MS, 3 * MINUTE_MS, 31 * MINUTE_MS, 2 * HOUR_MS] as const
const FAULTS = ['down', 'error', 'broken', 'lost', 'lost'] as const

const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: 3,
}

type HistoryWorld = World & { shop: TestShop }
type Batch = { seeds: readonly number[]; batchSeed: number; rounds: number }

/**
 * Runs random histories of `count` orders, many at once. Throws at the first whose sums are wrong, with the seed that
 * repeats it and the shortest part of the history that shows the fault.
 */
export async function runHistories(
  provider: ProviderName,
  { seed, count }: { seed: number; count: number },
): Promise<void> {
  askWithoutSockets()
  const company = await companies[provider]()
  const shop = await openTestShop(company.env)
  if (company.clock) company.clock.now = shop.now
  await shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Amaka'))
  const world = { shop, company, acknowledged: new Set<string>(), noted: new Map() }
  const groups = Math.ceil(count / HISTORIES_IN_GROUP)
  for (let done = 0, batch = 0; done < groups; done += GROUPS_AT_ONCE, batch++) {
    const batchSeed = seed + batch * 1_000
    const length = Math.min(GROUPS_AT_ONCE, groups - done)
    const seeds = Array.from({ length }, (_, group) => batchSeed + group)
    const fault = await runBatch(world, { seeds, batchSeed, rounds: ROUNDS })
    if (fault) throw new Error(await explain(world, fault, batchSeed, seeds))
  }
  if (count >= ENOUGH) await checkReach(world)
}

/** The dice have been everywhere: refunds waited for an account and went on, and fees came on top of transfers. */
async function checkReach({ shop, company }: HistoryWorld): Promise<void> {
  if (!company.waits) return
  const handed = await shop.db
    .selectFrom('refund_account')
    .select('refund_id')
    .where('handed_at', 'is not', null)
    .executeTakeFirst()
  if (!handed) throw new Error('no refund waited for an account and got one')
  const withFee = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('state', '=', 'succeeded')
    .where('details', 'like', '%sumKobo%')
    .executeTakeFirst()
  if (!withFee) throw new Error('no transfer with a fee on top paid an order')
}

/** The first thing that is wrong after these histories, and in which of them; null when all adds up. */
async function runBatch(
  world: HistoryWorld,
  { seeds, batchSeed, rounds }: Batch,
): Promise<(Finding & { index: number }) | null> {
  const { shop, company } = world
  const dice = new Dice(batchSeed)
  const groups = await makeGroups(shop, seeds, { withCards: true })
  const paid = new Set<string>()
  world.acknowledged.clear()
  const found = async (): Promise<Finding[]> => {
    for (let round = 0; round < rounds; round++) {
      shop.pass(dice.pick(PAUSES_MS))
      company.faults.splice(0, Infinity, ...throwFaults(dice))
      await Promise.all([
        ...groups.map((group) => liveOn(world, group)),
        ...(dice.falls(0.5) ? [background(shop)] : []),
      ])
      company.faults.splice(0, Infinity, ...throwFaults(dice))
      if (dice.falls(0.5)) await background(shop)
      company.faults.splice(0)
      const fallen = await findFallen(shop, groups, paid)
      if (fallen.length > 0) return fallen
    }
    await comeToRest(world, groups)
    return findFaults(world, groups)
  }
  const fault = (await found())[0]
  await shop.db.deleteFrom('job').execute()
  company.clear()
  return fault ? { ...fault, index: groups.indexOf(fault.group) } : null
}

/** For the next questions: most are answered. */
const throwFaults = (dice: Dice): Fault[] =>
  Array.from({ length: 200 }, () => (dice.falls(0.15) ? dice.pick(FAULTS) : 'none'))

/** One or more things happen to the orders of a group, at the same time. */
const liveOn = (world: World, group: Group): Promise<unknown> =>
  Promise.all(Array.from({ length: 2 + group.dice.below(4) }, () => happen(world, group)))

async function background(shop: TestShop): Promise<void> {
  await Promise.all([
    checkDuePayments(shop),
    releaseExpiredHolds(shop),
    runDueJobs(shop, paymentHandlers),
  ])
}

/** The companies end what they have begun, most events arrive, and the shop does all that is due. */
async function comeToRest(world: HistoryWorld, groups: readonly Group[]): Promise<void> {
  const { shop, company } = world
  for (const { dice, histories } of groups)
    for (const { orderId, events } of histories) {
      for (const reference of await referencesOf(shop, orderId))
        events.push(...company.finish(reference, dice), ...moveRefund(world, reference, dice))
      for (const event of events) if (dice.falls(0.7)) await deliver(world, event)
    }
  for (const pause of [0, 3 * MINUTE_MS, 3 * DAY_MS + HOUR_MS, DAY_MS]) {
    shop.pass(pause)
    for (const { dice, histories } of groups)
      for (const { orderId } of histories)
        if (company.waits && dice.falls(0.5)) await giveAndHandOn(shop, orderId, dice)
    while (await isSomethingDue(shop)) await background(shop)
    await compareDaily(shop)
  }
  const lost = await findLostEvents(world)
  if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`)
}

async function isSomethingDue({ db, now }: TestShop): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('next_check_at', '<=', now())
    .executeTakeFirst()
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', Object.keys(paymentHandlers))
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now())
    .executeTakeFirst()
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('pay_before', '<=', now())
    .executeTakeFirst()
  return Boolean(attempt ?? job ?? order)
}

/** Repeats the group that failed by itself, with ever fewer rounds. */
async function explain(
  world: HistoryWorld,
  fault: Finding & { index: number },
  batchSeed: number,
  seeds: readonly number[],
): Promise<string> {
  const alone = seeds.filter((_, index) => index === fault.index)
  let shortest: Finding = fault
  let rounds = ROUNDS
  for (let fewer = ROUNDS; fewer > 0; fewer--) {
    const again = await runBatch(world, { seeds: alone, batchSeed, rounds: fewer })
    if (!again) break
    shortest = again
    rounds = fewer
  }
  return [
    `${world.company.provider}: ${shortest.what}`,
    `PAYMENT_HISTORIES_SEED=${batchSeed} makes it happen again; here with ${rounds} rounds:`,
    ...shortest.group.log,
  ].join('\n')
}
