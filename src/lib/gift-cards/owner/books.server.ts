import { toCsvCell } from '#lib/sheets/csv.ts'
import { atMost, type Days, readDays } from '#lib/days.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import type { CardKind, CardMoveCause } from '../gift-cards.ts'
import { sumBefore, sumByHour } from './books.sql.ts'

/** What puts money on cards and credit, and what takes it off them, as the books list it. */
export const FLOWS_IN = ['given', 'sold', 'refunded', 'unpaid', 'moved-in'] as const
export const FLOWS_OUT = ['paid', 'moved-out', 'cancelled', 'expired'] as const
export type Flow = (typeof FLOWS_IN)[number] | (typeof FLOWS_OUT)[number]

/** How much (kobo) of each, never below 0. */
export type Flows = Partial<Record<Flow, number>>

/** `owedKobo`: what the shop owed at the end of the day. */
export type LedgerDay = { day: string; flows: Flows; owedKobo: number }

/** Days without a move are not listed. */
export type KindBooks = {
  kind: CardKind
  beforeKobo: number
  flows: Flows
  owedKobo: number
  days: LedgerDay[]
}

const MOST_DAYS = 366
const KINDS: readonly CardKind[] = ['card', 'credit']

/** The days that an address asks for, at most a year of them. */
export const readLedgerDays = (query: URLSearchParams, now: string): Days =>
  atMost(readDays(query, now), now, MOST_DAYS)

const flowOf = (cause: CardMoveCause, isIn: boolean): Flow => {
  if (cause === 'moved') return isIn ? 'moved-in' : 'moved-out'
  return cause
}

type Row = Awaited<ReturnType<typeof sumByHour>>[number]

function sumFlows(rows: readonly Row[]): Flows {
  const flows: Flows = {}
  for (const { cause, isIn, kobo } of rows) {
    const flow = flowOf(cause, isIn)
    flows[flow] = (flows[flow] ?? 0) + Math.abs(kobo)
  }
  return flows
}

const differenceOf = (rows: readonly Row[]): number => rows.reduce((sum, { kobo }) => sum + kobo, 0)

/** What the shop owed to gift cards and to store credit in these days, by the ledger alone. */
export async function readLedger({ db }: Shop, { from, until }: Days): Promise<KindBooks[]> {
  const start = startOfLagosDay(from)
  const before = await sumBefore(db, start)
  const rows = await sumByHour(db, start, after(startOfLagosDay(until), DAY_MS))
  return KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const beforeKobo = before.find((sum) => sum.kind === kind)?.kobo ?? 0
    let owedKobo = beforeKobo
    const days = Map.groupBy(own, ({ hour }) => lagosDayOf(`${hour}:00:00.000Z`))
    const listed = [...days].map(([day, rows]) => {
      owedKobo += differenceOf(rows)
      return { day, flows: sumFlows(rows), owedKobo }
    })
    return { kind, beforeKobo, flows: sumFlows(own), owedKobo, days: listed }
  })
}

/** The same as a CSV file in naira, a line for each day with a move, of cards and of credit. */
export async function ledgerCsv(shop: Shop, days: Days): Promise<string> {
  const flows = [...FLOWS_IN, ...FLOWS_OUT]
  const books = await readLedger(shop, days)
  const lines = books.flatMap(({ kind, days }) =>
    days.map((day) => [
      day.day,
      kind,
      ...flows.map((flow) => String(toNaira(day.flows[flow] ?? 0))),
      String(toNaira(day.owedKobo)),
    ]),
  )
  return [['day', 'kind', ...flows, 'owed'], ...lines]
    .map((cells) => `${cells.map(toCsvCell).join()}\n`)
    .join('')
}
