import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { aMember } from '../../tests/support/desk/staff.ts'
import { fillIn, listEndpoints, listPages } from '../../tests/support/failures/endpoints.ts'
import {
  bodies,
  FIELDS,
  parameters,
  queries,
  values,
} from '../../tests/support/failures/hostile.ts'
import { long, RUNS, shapesOf } from '../../tests/support/failures/shapes.ts'
import { type Dice, makeDice } from './goods.ts'
import { type Call, load } from './load.ts'
import { memoryMb } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { makeWorld } from './world.ts'

const CUSTOMERS = 200
const AT_ONCE = 16
const TOO_LONG_MS = 1_000
/** Nobody waits longer for an answer: it never comes. */
const HANGS_MS = 30_000
const TRIES = 3
const MOST_SAID = 20
/** One request in so many has the worst shape. */
const WORST_ONE_IN = 11
/** Memory is compared with what it was after this share of the requests. */
const WARM = 0.3
const FLAT = 1.3
const SMALL = 15_000
const LARGE = 250_000
const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

const one = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T

type Sender = { headers: Record<string, string>; most: number }

/** Bodies and addresses as nobody sends them, the same for the same dice. */
function randomCall(
  dice: Dice,
  senders: readonly Sender[],
  ids: readonly string[],
  origin: string,
) {
  const routes = [
    ...listEndpoints(),
    ...listPages().flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path }))),
  ].filter(({ path }) => !/(sign|log)out/.test(path))
  const heads = ['cookie', 'range', 'accept', 'accept-encoding', 'if-none-match', 'authorization']
  const fieldsOf = () =>
    Array.from({ length: dice(6) }, () => [one(dice, FIELDS), one(dice, values)[1]])
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const asForm = (fields: unknown[][]) =>
    fields
      .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`)
      .join('&')

  return (): Call => {
    const { method: usual, path: route } = one(dice, routes)
    const method = dice(10) === 0 ? one(dice, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : usual
    const sender = one(dice, senders)
    const id = dice(2) === 0 ? one(dice, ids) : one(dice, parameters)
    const query = dice(3) === 0 ? `?${one(dice, queries)}` : ''
    const path = (fillIn(route, encodeURI(decodable(id))) || '/') + query
    const call = {
      method,
      path,
      headers: { ...sender.headers, origin, 'x-forwarded-for': `41.${dice(256)}.${dice(256)}.1` },
    }
    const isWorst = dice(WORST_ONE_IN) === 0
    if (method === 'GET') {
      if (isWorst)
        Object.assign(call.headers, {
          [one(dice, heads)]: long(one(dice, ['a=;', '0-1,', '"a",', 'a/b;q=0.1,']), 8_000),
        })
      return call
    }
    const [type, body] = isWorst
      ? worst()
      : one(dice, [
          () => [JSON_TYPE, JSON.stringify(Object.fromEntries(fieldsOf()))],
          () => [FORM, asForm(fieldsOf())],
          () => one(dice, bodies).toReversed(),
        ])()
    return { ...call, headers: { ...call.headers, 'content-type': type ?? '' }, body: body ?? '' }

    function worst(): string[] {
      const bytes = dice(4) === 0 ? sender.most : SMALL
      if (dice(2) === 0) return one(dice, shapesOf(bytes)).slice(1)
      return [JSON_TYPE, JSON.stringify({ [one(dice, FIELDS)]: long(one(dice, RUNS), bytes / 4) })]
    }
  }
}

const after = (ms: number) => sleep(ms, 'no answer', { ref: false })

const inShort = ({ method, path, headers = {}, body = '' }: Call): string =>
  `${method} ${path.slice(0, 100)} (${path.length}) ${headers['content-type'] ?? ''} ${body.slice(0, 100)} (${body.length})`

const decodable = (id: string): string => (id.includes('%') ? '' : id) || 'none'

/** Sends so many and prints what it saw. Sets the exit code when something is wrong. */
export async function benchRandom(bench: BenchShop, requests: number, seed: number): Promise<void> {
  const { tokens, item } = await makeWorld(bench.env, CUSTOMERS)
  const shop = openShop(readConfig({ ...bench.env, LOG_LEVEL: 'error' }))
  const { cookie } = await aMember(shop)
  await closeShop(shop)
  const server = await bench.start()
  const stranger: Sender = { headers: {}, most: SMALL }
  const clerk: Sender = { headers: { cookie: `desk=${cookie}` }, most: LARGE }
  const senders = tokens.flatMap((token): Sender[] => [
    stranger,
    clerk,
    { headers: { authorization: `JWT ${token}` }, most: LARGE },
  ])
  const dice = makeDice(seed)
  const next = randomCall(
    dice,
    senders,
    ['1', '2', '40', item.slug, 'women', 'NG-100001'],
    bench.env['SITE_URL'] ?? '',
  )
  const statuses = new Map<number | string, number>()
  const faults: string[] = []
  const megabytes: number[] = []
  const step = Math.ceil(requests / 20)
  await load(
    { origin: server.url, shoppers: AT_ONCE, ms: Infinity, maxRounds: requests },
    async (ask, round) => {
      if (round % step === 0) megabytes.push(Math.round(memoryMb(server.pid)))
      const call = next()
      let fastest = Infinity
      // A busy machine is slow once.
      for (let tries = 0; tries < TRIES && fastest > TOO_LONG_MS; tries++) {
        const began = performance.now()
        const answer = await Promise.race([ask(call).catch(String), after(HANGS_MS)])
        // The shop closes a connection whose form it does not read. A browser then opens another one.
        if (typeof answer === 'string' && answer.includes('WRITE_AFTER_END')) continue
        fastest = Math.min(fastest, Math.round(performance.now() - began))
        const status = typeof answer === 'string' ? answer : answer.status
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const isFault = typeof status === 'number' && status >= 500 && status !== 503
        if (isFault || (fastest > TOO_LONG_MS && tries === TRIES - 1) || typeof answer === 'string')
          faults.push(`${status} after ${fastest} ms: ${inShort(call)}`)
        if (typeof answer === 'string') throw new Error(answer)
      }
    },
  )
  await server.stop()
  const warm = megabytes[Math.floor(megabytes.length * WARM)] ?? 0
  const isFlat = (megabytes.at(-1) ?? 0) <= warm * FLAT
  process.stdout.write(
    `\n### ${bench.database}, seed ${seed}\n\n${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n` +
      `Memory in MB: ${megabytes.join(' ')}${isFlat ? '' : ' (it grows)'}\n${faults.length} faults\n${faults.slice(0, MOST_SAID).join('\n')}\n`,
  )
  if (faults.length > 0 || !isFlat) process.exitCode = 1
}
