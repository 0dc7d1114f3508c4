import { ShopError } from '#lib/errors.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { causeOf, type MoneyCause } from './open-money.ts'
import {
  closeUnknownEvent,
  listOpenMoney,
  listUnknownEvents,
  listWaitingForSums,
  type OpenMoneyRow,
} from './open-money.sql.ts'

const MOST_FITTING = 50
/** More than a person reads. So many mean that something else is wrong. */
const MOST_UNKNOWN = 50

/**
 * `toSendKobo`: what must go back; null for what its company has sent back already, and for what may still come.
 * `missingKobo`: what is missing of a price, where the rest may be taken as paid; else null.
 */
export type OpenMoney = OpenMoneyRow & {
  cause: MoneyCause
  toSendKobo: number | null
  missingKobo: number | null
}

/** A page of the payments whose money needs a person, the newest first. `next`: null on the last page. */
export async function readOpenMoney(
  shop: Shop,
  { after, size }: { after: Cursor | null; size: number },
): Promise<{ money: OpenMoney[]; next: Cursor | null }> {
  const { rows, last } = cutPage(await listOpenMoney(shop.db, { after, limit: size + 1 }), size)
  const money = rows.map((row) => {
    const cause = causeOf(row)
    // A deposit is not taken as paid by a part of it.
    const missingKobo = cause === 'short' && row.depositKobo === 0 ? row.restKobo : null
    return { ...row, cause, toSendKobo: toSendOf(row, cause), missingKobo }
  })
  return { money, next: last && { at: last.createdAt, id: last.id } }
}

function toSendOf({ leftKobo, overKobo }: OpenMoneyRow, cause: MoneyCause): number | null {
  if (cause === 'rejected' || cause === 'expected') return null
  return cause === 'over' ? overKobo : leftKobo
}

/** The orders that wait for exactly one of these sums (kobo), each with its sum. */
export async function readFitting({ db }: Shop, sums: readonly number[]) {
  if (sums.length === 0) return []
  const rows = await listWaitingForSums(db, [...new Set(sums)], MOST_FITTING)
  return rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) }))
}

/** Payments that companies have told of and no order has, as after a restore; nobody has looked them up. */
export const readUnknownMoney = ({ db }: Shop) => listUnknownEvents(db, MOST_UNKNOWN)

/** Takes one of them off the list. Returns its reference. Throws ShopError('not_found') when it is not on it. */
export async function closeUnknownMoney(shop: Shop, id: number): Promise<string> {
  const closed = await closeUnknownEvent(shop.db, id, shop.now())
  if (!closed) throw new ShopError('not_found')
  return closed.reference ?? ''
}
