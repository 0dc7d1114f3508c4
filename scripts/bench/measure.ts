import { type Load, load, type Shopper } from './load.ts'
import { cpuMs, type Running } from './processes.ts'

const SHOPPERS = 32
const MEASURE_MS = 5_000
const TURNS = 5
/** V8 is still compiling after ten seconds; a shop runs for days. */
const WARM_MS = 20_000

/** CPU of the server's process, microseconds for each round. */
type Measured = { load: Load; cpuUs: number | null }
export type Row = Measured & { name: string; ratio: number }

type Named = [name: string, server: Running]

/** Two servers in turns, since the machine is faster and slower from second to second; the turn with the middle ratio. */
export async function compared(bare: Named, kept: Named, shopper: Shopper): Promise<Row[]> {
  for (const [, { url }] of [bare, kept])
    await load({ origin: url, shoppers: SHOPPERS, ms: WARM_MS }, shopper)
  const turns: [Measured, Measured][] = []
  for (let turn = 0; turn < TURNS; turn++)
    turns.push([await turnOf(bare[1], shopper), await turnOf(kept[1], shopper)])
  const middle = turns.toSorted((one, other) => ratioOf(one) - ratioOf(other))[TURNS >> 1]
  if (!middle) return []
  const inAll = (index: 0 | 1): Measured => {
    const failed = turns.reduce((sum, turn) => sum + turn[index].load.failed, 0)
    return { ...middle[index], load: { ...middle[index].load, failed } }
  }
  return [
    { name: bare[0], ...inAll(0), ratio: 1 },
    { name: kept[0], ...inAll(1), ratio: ratioOf(middle) },
  ]
}

const ratioOf = ([bare, kept]: [Measured, Measured]): number =>
  kept.load.perSecond / bare.load.perSecond

/** What it costs after it has got warm. */
export async function measured(
  name: string,
  server: Running,
  shopper: Shopper,
  bare: Row | undefined,
  maxRounds?: number,
): Promise<Row> {
  // Orders use their customers up, so nothing is spent on getting warm.
  if (maxRounds === undefined)
    await load({ origin: server.url, shoppers: SHOPPERS, ms: WARM_MS }, shopper)
  const one = await turnOf(server, shopper, maxRounds)
  return { name, ...one, ratio: bare ? one.load.perSecond / bare.load.perSecond : 1 }
}

async function turnOf(server: Running, shopper: Shopper, maxRounds?: number): Promise<Measured> {
  const before = cpuMs(server.pid)
  const result = await load(
    { origin: server.url, shoppers: SHOPPERS, ms: MEASURE_MS, ...(maxRounds && { maxRounds }) },
    shopper,
  )
  const used = cpuMs(server.pid)
  return {
    load: result,
    cpuUs: used === null || before === null ? null : ((used - before) * 1_000) / result.rounds,
  }
}

/** As docs/performance.md has it. */
export function toTable(database: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, load: { perSecond, p50Ms, p99Ms, failed }, cpuUs, ratio }) =>
    [
      name,
      Math.round(perSecond).toLocaleString('en'),
      ratio.toFixed(ratio < 0.1 ? 3 : 2),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      cpuUs === null ? '' : Math.round(cpuUs).toLocaleString('en'),
      failed,
    ].join(' | '),
  )
  return `\n### ${database}\n\n| what | a second | × bare | p50 ms | p99 ms | CPU µs | failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n${lines.map((line) => `| ${line} |\n`).join('')}`
}
