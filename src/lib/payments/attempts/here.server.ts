import type { Shop } from '#lib/shop.ts'
import { type Attempt, isRefusedWay, type PaymentWay, type WayHere } from '../payments.ts'
import { findLastOf, findLatestHere, listLatestHere, listStandings } from './here.sql.ts'

/** The newest attempt to pay an order on the shop's own page; null when there is none. */
export const findAttemptHere = ({ db }: Shop, orderId: string): Promise<Attempt | null> =>
  findLatestHere(db, orderId)

/** Where an order and its payments stand, in one text to compare: another one says that something has changed. */
export async function readStanding({ db }: Shop, orderId: string): Promise<string> {
  // PostgreSQL refuses a text with a NUL character.
  const rows = orderId.includes('\0') ? [] : await listStandings(db, orderId)
  return JSON.stringify(rows)
}

/** How the newest payment of a customer was to be made; undefined before the first. */
export const findLastPayment = ({ db }: Shop, customerId: number) => findLastOf(db, customerId)

/** The ways to pay in naira on the shop's own page. */
export const waysHere = ({ payments }: Pick<Shop, 'payments'>): readonly WayHere[] =>
  payments.find(({ kind }) => kind === 'fiat')?.here?.ways ?? []

const RECENT = 100

/** Whether the company's fee came on top of the newest transfer on the shop's own page. */
export async function isFeeOnTop({ db }: Shop, provider: string): Promise<boolean> {
  const transfers = await listLatestHere(db, provider, RECENT)
  const newest = transfers.find(({ details }) => details?.by === 'transfer')
  return newest?.details?.by === 'transfer' && newest.details.sumKobo !== undefined
}

/** The ways that a company refused when they were last tried, as for an account that they are not switched on for. */
export async function listRefusedWays({ db }: Shop, provider: string): Promise<PaymentWay[]> {
  const newest = new Map<PaymentWay, Attempt>()
  for (const attempt of await listLatestHere(db, provider, RECENT))
    if (!newest.has(attempt.way)) newest.set(attempt.way, attempt)
  return [...newest.values()].filter(isRefusedWay).map(({ way }) => way)
}
