import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { Order } from '../orders.ts'
import { findOrderIds } from '../listing/find.server.ts'
import type { Cursor } from '../listing/listing.ts'
import { countBuyers } from './counts.sql.ts'
import type { KnownBuyer, BuyersFilter, BuyersTab, PersonSums } from './people.ts'
import { listBuyers, listBuyersOf, sumBuyers } from './people.sql.ts'
import {
  findPersonOf,
  listIdsOf,
  listNotesOf,
  listOrdersOfPerson,
  NOTES,
} from './person-orders.sql.ts'

/** Of how many orders that fit a search the people are looked up: somebody may have thousands. */
const MOST_SEARCHED = 300

/** A page of the people who ordered. */
export const readBuyers = (
  { db }: Shop,
  tab: BuyersTab,
  page: { filter: BuyersFilter; after: Cursor | null; limit: number },
): Promise<KnownBuyer[]> => listBuyers(db, tab, page)

/** Who ordered, by what `findOrders` finds orders by. The newest order first. */
export async function findBuyers(shop: Shop, asked: string, limit: number): Promise<KnownBuyer[]> {
  const ids = await findOrderIds(shop, asked, { seesAddress: true, limit: MOST_SEARCHED })
  return listBuyersOf(shop.db, ids, limit)
}

/** What all orders of each of these people come to, by their key. */
export const sumOrdersOf = (
  { db }: Shop,
  keys: readonly string[],
): Promise<Map<string, PersonSums>> => sumBuyers(db, keys)

/**
 * How many people each list of buyers has, null where that is not counted, and how many ordered since a moment
 * (`lately`); no further than `limit`.
 */
export const countPeople = ({ db }: Shop, since: Moment, limit: number) =>
  countBuyers(db, { since, limit })

/** A page of the orders of a person, the newest first. */
export const readOrdersOf = (
  { db }: Shop,
  key: string,
  page: { after: Cursor | null; limit: number },
): Promise<Order[]> => listOrdersOfPerson(db, key, page)

/** Who made the order with this number; null when nobody is named. */
export const personOfOrder = ({ db }: Shop, number: string): Promise<string | null> =>
  findPersonOf(db, number)

/** The team's own notes on the newest orders of a person. */
export const notesOfPerson = ({ db }: Shop, key: string) => listNotesOf(db, key, NOTES)

export const idsOfPerson = ({ db }: Shop, key: string): Promise<string[]> => listIdsOf(db, key)
