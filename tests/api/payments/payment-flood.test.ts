/**
 * @module-tag long
 * @module-tag postgres
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { MINUTE_MS, msBetween, toMoment } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { afterUse } from '../../support/cleanup.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { postEvent, type SignedEvent } from '../../support/fakes/server.ts'
import { findFaults } from '../../support/histories/ledger.ts'
import { toCompany } from '../../support/histories/companies.ts'
import { Dice } from '../../support/histories/dice.ts'
import { makePaidOrders } from '../../support/histories/paid.ts'
import { addressOf } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** So many begin in one turn of the shop: none waits in a queue, which a busy machine might let run out. */
const LINES = 4
/** On PostgreSQL each takes four times as long; no more than LINES of them are there at once. */
const WEBHOOKS = inject('postgresUrl') ? 100 : 1_000

type Letter = { event: SignedEvent; reference: string; isForged: boolean }
type Answered = Letter & { status: number }

/** Sends all, on several connections at once. `answered` hears of each answer; a broken line answers 0. */
async function flood(url: string, letters: Letter[], answered: (one: Answered) => void) {
  const left = [...letters]
  const sendNext = async (): Promise<void> => {
    for (let letter = left.shift(); letter; letter = left.shift()) {
      const status = await postEvent(url, letter.event).catch(() => 0)
      answered({ ...letter, status })
    }
  }
  await Promise.all(Array.from({ length: LINES }, sendNext))
}

async function aShop(groupCount: number) {
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env)
  const { groups, references } = await makePaidOrders(shop, paystack, groupCount)
  const toLetter = (reference: string, isForged = false): Letter => ({
    event: isForged
      ? paystack.eventOf(reference, 'sk_test_someone_else')
      : paystack.eventOf(reference),
    reference,
    isForged,
  })
  const paid = async () => {
    const find = shop.db.selectFrom('orders').select('id').where('status', '=', 'successful')
    return (await find.execute()).length
  }
  const faults = async () => {
    const company = toCompany(paystack)
    const found = await findFaults(
      { shop, company, acknowledged: new Set(), noted: new Map() },
      groups,
    )
    return found.map(({ what }) => what)
  }
  return { paystack, shop, references, toLetter, paid, faults }
}

test('of many webhooks, a tenth twice and a tenth forged, each true one is settled once', async () => {
  const { shop, references, toLetter, paid, faults } = await aShop(WEBHOOKS * 0.31)
  const told = references.slice(0, WEBHOOKS * 0.8)
  expect(told).toHaveLength(WEBHOOKS * 0.8)
  const dice = new Dice(1)
  const letters = [
    ...told.map((reference) => toLetter(reference)),
    ...told.slice(0, WEBHOOKS * 0.1).map((reference) => toLetter(reference)),
    ...told.slice(-WEBHOOKS * 0.1).map((reference) => toLetter(reference, true)),
  ].sort(() => dice.throw() - 0.5)
  const answers = new Map<string, number>()
  const url = `${await addressOf(shop)}/api/payments/webhooks/paystack`
  await flood(url, letters, ({ isForged, status }) => {
    const kind = `${isForged ? 'forged' : 'true'} ${status}`
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
  })
  expect(Object.fromEntries(answers)).toEqual({
    'true 200': WEBHOOKS * 0.9,
    'forged 401': WEBHOOKS * 0.1,
  })
  await runDueJobs(shop, paymentHandlers)
  expect(await paid()).toBe(told.length)
  const events = await shop.db.selectFrom('payment_event').select('processed_at').execute()
  expect(events).toHaveLength(told.length)
  expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([])
  // Those that nobody told of are unpaid for us, and that is the only difference.
  const untold = references.slice(told.length)
  expect((await faults()).length).toBe(untold.length)
})

const SCRIPT = fileURLToPath(new URL('../../support/processes/webhook-taker.ts', import.meta.url))

async function startTaker(env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterUse(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout ?? process.stdin)
  const [url] = (await once(lines, 'line')) as [string]
  return { child, url: `${url}/api/payments/webhooks/paystack` }
}

test('no webhook that was acknowledged is lost when the process is killed among them', async () => {
  const { shop, references, toLetter, paid, faults } = await aShop(60)
  const letters = references.map((reference) => toLetter(reference))
  const acknowledged = new Set<string>()
  const first = await startTaker(shop.config.env)
  await flood(first.url, letters, ({ reference, status }) => {
    if (status === 200) acknowledged.add(reference)
    if (acknowledged.size === 60) first.child.kill('SIGKILL')
  })
  expect(first.child.signalCode).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(60)
  expect(acknowledged.size).toBeLessThan(references.length)
  const rows = await shop.db.selectFrom('payment_event').select('reference').execute()
  const kept = new Set(rows.map(({ reference }) => reference))
  expect([...acknowledged].filter((reference) => !kept.has(reference))).toEqual([])

  // What it was at when it died is taken up by the next one, once its lease is over.
  shop.pass(msBetween(shop.now(), toMoment(Date.now())) + 6 * MINUTE_MS)
  await runDueJobs(shop, paymentHandlers)
  expect(await paid()).toBe(kept.size)

  // A company repeats what was not acknowledged.
  const again = letters.filter(({ reference }) => !acknowledged.has(reference))
  const url = `${await addressOf(shop)}/api/payments/webhooks/paystack`
  const statuses = new Set<number>()
  await flood(url, again, ({ status }) => statuses.add(status))
  expect([...statuses]).toEqual([200])
  await runDueJobs(shop, paymentHandlers)
  expect(await paid()).toBe(references.length)
  expect(await faults()).toEqual([])
})
