import { lockNoted } from '#lib/db/noted.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { moveBlocked } from './blocked.sql.ts'
import * as same from './same.sql.ts'

/**
 * Lets one transaction at a time make people the same or take them apart: two at once could each give the orders of the
 * one to the other. Call it before reading who they are.
 */
export async function lockSame({ db }: Work): Promise<void> {
  await lockNoted(db, 'same_people', null)
}

/** Makes one person, without an account, the same as another: their orders, and what is blocked. Returns how many. */
export async function makeSame(
  { db, now }: Work,
  { from, to, who }: { from: string; to: string; who: string },
): Promise<number> {
  await same.insertSame(db, { key: from, person: to, who, made_at: now() })
  await moveBlocked(db, from, to)
  return same.giveOrders(db, from, to)
}

/** Who is the same as a person. */
export const listSame = ({ db }: Shop, person: string) => same.listSame(db, person)

/** Takes two apart who were made the same; of both blocked, both stay so. False when they are not the same. */
export async function takeApart(
  { db }: Work,
  pair: { key: string; person: string },
): Promise<boolean> {
  if (!(await same.deleteSame(db, pair))) return false
  await same.giveBack(db, pair)
  await moveBlocked(db, pair.person, pair.key, pair.key.toLowerCase())
  // An order whose phone number was changed since names none of them: it goes along with the last.
  if ((await same.listSame(db, pair.person)).length === 0) await same.giveRest(db, pair)
  return true
}

/** Takes all apart who were made the same as a person. Returns who they are. */
export async function takeAllApart(shop: Work, person: string): Promise<string[]> {
  await lockSame(shop)
  const keys = (await same.listSame(shop.db, person)).map(({ key }) => key)
  for (const key of keys) await takeApart(shop, { key, person })
  return keys
}

/** Once a day: orders that came in the moment of a merging find their person, and nobody's phone number is kept. */
export async function tidySame({ db }: Shop): Promise<void> {
  await same.giveLate(db)
  await same.deleteUnnamed(db)
}
