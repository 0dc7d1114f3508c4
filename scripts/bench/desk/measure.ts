import { type Call, expectStatus, load } from '../load.ts'

const WARM_ROUNDS = 3
const ROUNDS = 30

/** How long something takes, and at most how long it should. */
export type Row = { what: string; p50Ms: number; p95Ms: number; most: number }
/** A running shop, and the cookie of who asks at its desk. */
export type Asking = { origin: string; cookie: string }

export const get = (path: string, { cookie }: Asking): Call => ({
  method: 'GET',
  path,
  headers: { cookie, 'accept-encoding': 'br' },
})

/** The time of one request after the other; `pathOf` is given the round. */
export async function measure(
  asking: Asking,
  what: string,
  most: number,
  pathOf: (round: number) => string,
): Promise<Row> {
  const ask = (maxRounds: number) =>
    load({ origin: asking.origin, shoppers: 1, ms: 600_000, maxRounds }, async (ask, round) => {
      expectStatus(await ask(get(pathOf(round), asking)), 200)
    })
  await ask(WARM_ROUNDS)
  const { p50Ms, p95Ms, failed } = await ask(ROUNDS)
  if (failed > 0) throw new Error(`${what}: ${failed} requests failed`)
  return { what, p50Ms, p95Ms, most }
}

const toTable = (rows: readonly Row[]): string =>
  '| what | p50 ms | p95 ms | at most |\n| --- | ---: | ---: | ---: |\n' +
  rows
    .map(
      ({ what, p50Ms, p95Ms, most }) =>
        `| ${what} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${most} |\n`,
    )
    .join('')

/** A table, and what is too slow, which is the exit code of the bench, too. */
export function toReport(rows: readonly Row[]): string {
  const missed = rows.filter(({ p95Ms, most }) => p95Ms > most)
  if (missed.length > 0) process.exitCode = 1
  const verdict = missed.map(({ what }) => `Too slow: ${what}`).join('\n')
  return `${toTable(rows)}\n${verdict || 'All figures hold.'}\n`
}
