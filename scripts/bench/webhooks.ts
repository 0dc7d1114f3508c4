import { sql } from 'kysely'
import { readConfig } from '#lib/config.server.ts'
import { signSandboxWebhook } from '#lib/payments/sandbox/sandbox.gateway.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { load } from './load.ts'
import type { Running } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { ordersOnce } from './shoppers.ts'
import { makeWorld } from './world.ts'

const WEBHOOKS = 1_000
const TRUE_ONES = WEBHOOKS * 0.8
const OVER_MS = 10_000
const LINES = 32
const SETTLED_WITHIN_MS = 300_000
const MOST_P99_MS = 250
const PATH = '/api/payments/webhooks/sandbox'

type Letter = { body: string; headers: Record<string, string>; expected: number }

/**
 * Has 800 orders paid, then tells the shop of each within ten seconds, of a tenth twice, and of a tenth falsely.
 * Prints a line of figures. Throws when an answer is wrong, or a paid order is not settled once.
 */
export async function benchWebhooks({ database, env, start }: BenchShop): Promise<void> {
  const world = await makeWorld(env, TRUE_ONES)
  const running = await start()
  const orders = { origin: running.url, shoppers: LINES, ms: 10 * 60_000, maxRounds: TRUE_ONES }
  await load(orders, ordersOnce(world))
  const config = readConfig({ ...env, LOG_LEVEL: 'error' })
  const shop = openShop(config)
  const paid = await shop.db
    .updateTable('sandbox_payment')
    .set({ state: 'paid', paid_at: shop.now() })
    .returning(['reference', 'amount_kobo'])
    .execute()
  const letters = paid.map(({ reference, amount_kobo }): Letter => {
    const { rawBody, headers } = signSandboxWebhook(config, reference, amount_kobo)
    const body = new TextDecoder().decode(rawBody)
    return { body, headers: Object.fromEntries(headers), expected: 200 }
  })
  const tenth = letters.slice(0, WEBHOOKS * 0.1)
  const forged = tenth.map((letter) => ({ ...letter, headers: {}, expected: 401 }))
  const line = await send(running, mixed([...letters, ...tenth, ...forged]))
  const deadline = Date.now() + SETTLED_WITHIN_MS
  const countSettled = async () => {
    const find = shop.db.selectFrom('orders').where('status', '=', 'successful')
    const { count } = await find.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }
  while ((await countSettled()) < paid.length && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const settled = await countSettled()
  await closeShop(shop)
  if (settled !== paid.length) throw new Error(`${settled} of ${paid.length} orders were settled`)
  await running.stop()
  process.stdout.write(`${database}: ${line}, ${settled} orders settled\n`)
}

/** Every seventh first: kinds are mixed, in the same order in each run. */
const mixed = (letters: Letter[]): Letter[] =>
  Array.from({ length: 7 }, (_, rest) => letters.filter((_, n) => n % 7 === rest)).flat()

async function send(running: Running, letters: Letter[]): Promise<string> {
  const started = performance.now()
  const wrong: string[] = []
  const result = await load(
    {
      origin: running.url,
      shoppers: LINES,
      ms: 60_000,
      maxRounds: letters.length,
      paceMs: OVER_MS / letters.length,
    },
    async (ask, round) => {
      const letter = letters[round]
      if (!letter) return
      const headers = { 'content-type': 'application/json', ...letter.headers }
      const reply = await ask({ method: 'POST', path: PATH, headers, body: letter.body })
      if (reply.status !== letter.expected) wrong.push(`${reply.status} for ${letter.expected}`)
    },
  )
  if (wrong.length > 0) throw new Error(`wrong answers: ${wrong.slice(0, 5).join(', ')}`)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const verdict = result.p99Ms < MOST_P99_MS ? 'below' : 'ABOVE'
  return `${letters.length} webhooks in ${seconds} s: p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms (${verdict} ${MOST_P99_MS} ms), ${result.failed} failed`
}
