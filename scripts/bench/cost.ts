import { type Load, load, type Shopper } from './load.ts'
import { cpuMs, type Running } from './processes.ts'

const SHOPPERS = 32
const MEASURE_MS = 5_000
/** V8 is still compiling after ten seconds; a shop runs for days. */
export const WARM_MS = 20_000

/** Rounds of shoppers, and the processor time of each: of the shop and of its database. */
export type Cost = Load & { shopUs: number; databaseUs: number }
export type Row = Cost & { name: string }

type CostOptions = { databasePids?: readonly number[]; maxRounds?: number; warmMs?: number }

/** What a round of these shoppers costs. With `maxRounds` nobody warms up: orders use their customers up. */
export async function costOf(
  server: Running,
  shopper: Shopper,
  { databasePids = [], maxRounds, warmMs = 0 }: CostOptions = {},
): Promise<Cost> {
  const options = { origin: server.url, shoppers: SHOPPERS }
  if (maxRounds === undefined && warmMs > 0) await load({ ...options, ms: warmMs }, shopper)
  const before = { shop: cpuMs(server.pid), database: cpuMs(...databasePids) }
  const done = await load({ ...options, ms: MEASURE_MS, maxRounds }, shopper)
  const each = (ms: number) => (ms * 1_000) / done.rounds
  return {
    ...done,
    shopUs: each(cpuMs(server.pid) - before.shop),
    databaseUs: each(cpuMs(...databasePids) - before.database),
  }
}

/** A line each; `beside`: names of those that the others are compared with. */
export function toTable(rows: readonly Row[], beside: readonly string[] = []): string {
  const lines = rows.map(({ name, perSecond, p50Ms, p99Ms, failed, shopUs, databaseUs }) => {
    const ratios = beside.map((other) => {
      const found = rows.find((row) => row.name === other)
      return found ? (perSecond / found.perSecond).toFixed(2) : ''
    })
    const figures = [perSecond, shopUs + databaseUs].map((figure) =>
      Math.round(figure).toLocaleString('en'),
    )
    return [name, figures[0], ...ratios, p50Ms.toFixed(1), p99Ms.toFixed(1), figures[1], failed]
  })
  const others = beside.map((name) => `× ${name}`)
  const head = ['what', 'a second', ...others, 'p50 ms', 'p99 ms', 'CPU µs', 'failed']
  const all = [head, ['---', ...head.slice(1).map(() => '---:')], ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
