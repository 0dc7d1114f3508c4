import { fillIn, listEndpoints, listPages } from '../../tests/support/failures/endpoints.ts'
import {
  bodies,
  FIELDS,
  parameters,
  queries,
  values,
} from '../../tests/support/failures/hostile.ts'
import { memoryMb } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { makeWorld } from './world.ts'

const CONNECTIONS = 32
const CUSTOMERS = 50
const MINUTES = 4
const MINUTE_MS = 60_000
/** Less than what a body may have. */
const MOST_LETTERS = 5_000

const all = [...listEndpoints(), ...listPages().map((path) => ({ method: 'GET', path }))]

/** A list that is walked through in steps, so that every run asks the same. */
const at = <T>(list: readonly T[], step: number): T => {
  const found = list[step % list.length]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

/** Sends nonsense to every address as guest and as customer, and prints the memory that it leaves. */
export async function benchHostile({ database, env, start }: BenchShop): Promise<void> {
  const { tokens } = await makeWorld(env, CUSTOMERS)
  const shop = await start()
  let sent = 0
  let faults = 0
  const say = (when: string) => {
    const requests = `${sent} requests, ${faults} faults`
    process.stdout.write(
      `${database} ${when}: ${requests}, memory ${Math.round(memoryMb(shop.pid))} MB\n`,
    )
  }
  say('at the start')
  for (let minute = 1; minute <= MINUTES; minute++) {
    const end = performance.now() + MINUTE_MS
    const work = async () => {
      while (performance.now() < end) {
        const status = await sendNonsense(shop.url, tokens, sent++)
        if (status >= 500) faults++
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    say(`after minute ${minute}`)
  }
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS))
  say('a minute later')
  await shop.stop()
}

async function sendNonsense(
  origin: string,
  tokens: readonly string[],
  step: number,
): Promise<number> {
  const { method, path } = at(all, step)
  const round = Math.floor(step / all.length)
  const isGuest = round % 2 === 0 || /(log|sign)out|delete/.test(path)
  const query = at(queries, round)
  const address = `${origin}${fillIn(path, at(parameters, round)) || '/'}?${query}`
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(isGuest ? {} : { authorization: `JWT ${at(tokens, step)}` }),
      'content-type': at(bodies, round)[2],
    },
    ...(method === 'GET' ? {} : { body: bodyFor(round) }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Every third body is broken; the others have a wrong value in each field. */
function bodyFor(round: number): string {
  if (round % 3 === 0) return at(bodies, round / 3)[1]
  const [, value] = at(values, round)
  const short = typeof value === 'string' ? value.slice(0, MOST_LETTERS) : value
  return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, short])))
}
