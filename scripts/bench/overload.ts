import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, expectStatus, load, type Outcome, sendAtRate, summarise } from './load.ts'
import { separateCores } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { addsOneCall, readsCall } from './shoppers.ts'
import { makeWorld, type World } from './world.ts'

const SHOPPERS = 32
const WARM_MS = 15_000
const ACCEPTED_MS = 10_000
const OVERLOAD_MS = 20_000
const TIMES = 2
const TIMEOUT_MS = 10_000
/** After the load, so many requests one after the other must be answered in a normal time. */
const WELL_IN_A_ROW = 20
const NORMAL_MS = 250
const MOST_P99_MS = 1_500
const MOST_REFUSAL_P99_MS = 1_500
const MOST_RECOVERY_MS = 10_000

type Kind = { name: string; isCatalogue: boolean; call: (round: number) => Call }

/** Requests of shoppers, in turn: four of eight find their page in the cache. */
function mixOf(world: World): Kind[] {
  const page = `/products/${world.item.slug}`
  const cached = { name: 'cached page', isCatalogue: true, call: readsCall(page) }
  const fresh = readsCall(`${page}?query=`, true)
  const rendered = { name: 'rendered catalogue page', isCatalogue: true, call: fresh }
  const add = addsOneCall(world)
  const adds = { name: 'add to cart', isCatalogue: false, call: add }
  const cookie = add(0).headers?.['cookie'] ?? ''
  const cart = { name: 'cart page', isCatalogue: false, call: readsCall('/cart', false, cookie) }
  return [cached, rendered, cached, cart, cached, adds, cached, cart]
}

/**
 * Finds how many requests a second the shop accepts and sends twice as many. Prints a table of their outcomes, the time
 * until the shop answers normally again, and the missed figures.
 */
export async function benchOverload(shop: BenchShop): Promise<void> {
  const world = await makeWorld(shop.env, 0)
  const server = await shop.start()
  const cores = separateCores([server.pid, ...shop.databasePids])
  const mix = mixOf(world)
  const kindOf = (round: number) => mix[round % mix.length] as Kind
  const origin = server.url
  const closed = (ms: number) =>
    load({ origin, shoppers: SHOPPERS, ms }, async (ask, round) => {
      expectStatus(await ask(kindOf(round).call(round)), 200, 201)
    })
  await closed(WARM_MS)
  const accepted = await closed(ACCEPTED_MS)
  const outcomes = new Map<string, Outcome[]>(mix.map(({ name }) => [name, []]))
  const perSecond = accepted.perSecond * TIMES
  const lateMs = await sendAtRate(
    { origin, perSecond, ms: OVERLOAD_MS, timeoutMs: TIMEOUT_MS },
    (round) => kindOf(round).call(round),
    (round, outcome) => outcomes.get(kindOf(round).name)?.push(outcome),
  )
  const recoveryMs = await waitUntilWell(origin, mix)
  await server.stop()
  process.stdout.write(
    `\n### ${shop.database}\n\n${cores}\n` +
      `Accepted ${Math.round(accepted.perSecond)} requests a second from ${SHOPPERS} shoppers (p99 ${Math.round(accepted.p99Ms)} ms, ${accepted.failed} failed); ` +
      `then ${Math.round(perSecond)} a second for ${OVERLOAD_MS / 1_000} s; the client was late by ${Math.round(lateMs)} ms at most.\n\n${toTable(outcomes)}\n` +
      `Well again ${(recoveryMs / 1_000).toFixed(1)} s after the last answer.\n`,
  )
  const missed = listMissed(outcomes, mix, recoveryMs)
  process.stdout.write(`\n${missed.join('\n') || 'All figures hold.'}\n`)
  if (missed.length > 0) process.exitCode = 1
}

/** Milliseconds until the first of WELL_IN_A_ROW requests that are answered in a normal time. */
async function waitUntilWell(origin: string, mix: readonly Kind[]): Promise<number> {
  const started = performance.now()
  let [wellSince, inARow] = [started, 0]
  for (let round = 0; inARow < WELL_IN_A_ROW; round++) {
    if (performance.now() - started > 3 * MOST_RECOVERY_MS) return Infinity
    const asked = performance.now()
    const { failed, p99Ms } = await load(
      { origin, shoppers: 1, ms: TIMEOUT_MS, maxRounds: 1 },
      async (ask) => {
        expectStatus(await ask((mix[round % mix.length] as Kind).call(round)), 200, 201)
      },
    )
    const isWell = failed === 0 && p99Ms < NORMAL_MS
    if (isWell && inARow === 0) wellSince = asked
    inARow = isWell ? inARow + 1 : 0
    if (!isWell) await sleep(50)
  }
  return wellSince - started
}

const statusOf = ({ reply }: Outcome) => (typeof reply === 'string' ? reply : reply.status)
const isAccepted = (outcome: Outcome) => [200, 201].includes(Number(statusOf(outcome)))
const isRefused = ({ reply }: Outcome) =>
  typeof reply !== 'string' && reply.status === 503 && /\nretry-after: /i.test(reply.head)

function countsOf(outcomes: readonly Outcome[]) {
  const accepted = outcomes.filter(isAccepted)
  const refused = outcomes.filter(isRefused)
  const timedOut = outcomes.filter(({ reply }) => reply === 'timed out').length
  return {
    sent: outcomes.length,
    accepted: summarise(accepted.map(({ ms }) => ms)),
    refused: summarise(refused.map(({ ms }) => ms)),
    timedOut,
    other: outcomes.length - accepted.length - refused.length - timedOut,
  }
}

function toTable(outcomes: ReadonlyMap<string, readonly Outcome[]>): string {
  const all = [...outcomes, ['all', [...outcomes.values()].flat()] as const]
  const lines = all.map(([name, some]) => {
    const { sent, accepted, refused, timedOut, other } = countsOf(some)
    const percent = (count: number) => `${Math.round((count / sent) * 100)} %`
    const cells = [
      `${accepted.rounds} (${percent(accepted.rounds)})`,
      Math.round(accepted.p50Ms),
      Math.round(accepted.p99Ms),
      `${refused.rounds} (${percent(refused.rounds)})`,
      Math.round(refused.p99Ms),
      timedOut,
      other,
    ]
    return `| ${name} | ${sent} | ${cells.join(' | ')} |\n`
  })
  return `| what | sent | answered | p50 ms | p99 ms | 503 with Retry-After | p99 ms | timed out | other |\n| --- |${' ---: |'.repeat(8)}\n${lines.join('')}`
}

/** The figures of docs/performance.md that do not hold, one line each. */
function listMissed(
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
  mix: readonly Kind[],
  recoveryMs: number,
): string[] {
  const { accepted, refused, timedOut, other } = countsOf([...outcomes.values()].flat())
  const refusedShare = (isCatalogue: boolean) => {
    const names = new Set(mix.filter((kind) => kind.isCatalogue === isCatalogue).map(nameOf))
    const { sent, refused } = countsOf([...names].flatMap((name) => outcomes.get(name) ?? []))
    return refused.rounds / sent
  }
  const checks: [boolean, string][] = [
    [accepted.p99Ms <= MOST_P99_MS, `p99 of answered requests is above ${MOST_P99_MS} ms`],
    [refused.p99Ms <= MOST_REFUSAL_P99_MS, `p99 of refusals is above ${MOST_REFUSAL_P99_MS} ms`],
    [timedOut === 0, `${timedOut} requests timed out`],
    [other === 0, `${other} requests ended otherwise`],
    [recoveryMs <= MOST_RECOVERY_MS, `the shop is not well after ${MOST_RECOVERY_MS} ms`],
    [refusedShare(true) <= refusedShare(false), 'catalogue pages are refused before the others'],
  ]
  return checks.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}

const nameOf = ({ name }: Kind) => name
