import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { newId } from '#lib/random.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { BenchShop } from './shop.ts'
import { skipPictures } from './world.ts'

const PAIRS = 50
const WARM_PAIRS = 10
/** Time for a request's background work, which must not count for the next request. */
const SETTLE_MS = 60

type Question = { name: string; path: string; body: (email: string) => object; isActive: boolean }

const questions: readonly Question[] = [
  {
    name: 'sign in, wrong password',
    path: '/auth/jwt/create',
    body: (email) => ({ email, password: 'a wrong password' }),
    isActive: true,
  },
  {
    name: 'reset',
    path: '/auth/users/reset_password/',
    body: (email) => ({ email }),
    isActive: true,
  },
  {
    name: 'resend',
    path: '/auth/users/resend_activation/',
    body: (email) => ({ email }),
    isActive: false,
  },
]

const emailOf = (name: string) => `${name}@example.com`

/** Whether the time of an answer tells which addresses have an account. Prints a table. */
export async function benchTiming({ database, env, start }: BenchShop): Promise<void> {
  const known = await makeKnown(env)
  const server = await start()
  process.stdout.write(`\n### ${database}\n\n${await compareTimes(server.url, known)}`)
  await server.stop()
}

/** Accounts that can be asked about, each once: their names. */
async function makeKnown(env: Record<string, string>): Promise<Map<string, string[]>> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await skipPictures(shop)
  const passwordHash = await hashPassword('market-day-7')
  const known = new Map<string, string[]>()
  await shop.inTransaction(async ({ db, now }) => {
    for (const { name, isActive } of questions) {
      const names = Array.from({ length: PAIRS + WARM_PAIRS }, () => newId().toLowerCase())
      known.set(name, names)
      const rows = names.map((username) => ({
        public_id: username,
        username,
        email: emailOf(username),
        password_hash: passwordHash,
        active: isActive ? (1 as const) : (0 as const),
        created_at: now(),
        activated_at: isActive ? now() : null,
        password_changed_at: null,
      }))
      await db.insertInto('customer').values(rows).execute()
    }
  })
  await closeShop(shop)
  return known
}

/**
 * A table: how long the same question takes about addresses that have an account and that have none, in turns: the
 * medians, and the quarter that other work on the machine disturbs least.
 */
async function compareTimes(origin: string, known: Map<string, string[]>): Promise<string> {
  const lines: string[] = []
  for (const question of questions) {
    const lasted = { known: [] as number[], unknown: [] as number[] }
    for (const [pair, name] of (known.get(question.name) ?? []).entries()) {
      const both = { known: name, unknown: newId().toLowerCase() }
      // First the one and then the other, in the next pair the other way round.
      const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const ms = await timeOf(origin, question, both[kind])
        if (pair >= WARM_PAIRS) lasted[kind].push(ms)
      }
    }
    const [a, b] = [at(lasted.known, 0.5), at(lasted.unknown, 0.5)]
    const quiet = at(lasted.known, 0.25) / at(lasted.unknown, 0.25)
    const cells = [a.toFixed(2), b.toFixed(2), (a / b).toFixed(2), quiet.toFixed(2)]
    lines.push(`| ${question.name} | ${cells.join(' | ')} |\n`)
  }
  const head =
    '| question | known, ms | unknown, ms | known ÷ unknown | fastest quarter, ÷ |\n| --- | ---: | ---: | ---: | ---: |\n'
  return head + lines.join('')
}

async function timeOf(origin: string, { path, body }: Question, name: string): Promise<number> {
  await pause(SETTLE_MS)
  const from = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body(emailOf(name))),
  })
  await response.arrayBuffer()
  return performance.now() - from
}

/** The value that this share of them lies below: 0.5 for the median. */
const at = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
