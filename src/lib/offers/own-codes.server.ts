import { newCode } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { Offer } from './offers.ts'
import { lockOffers, toOffer } from './offers.sql.ts'
import { readUsableOffer } from './offers.server.ts'
import {
  countOwnCodes,
  deleteCodes,
  findOwnCode,
  insertOwnCode,
  listDeadCodes,
} from './own-codes.sql.ts'

/** 12 of 32 signs are 60 bits, and only one customer can use it. */
const OWN_CODE_LENGTH = 12

/**
 * Makes a code for one customer, to be mailed: it does what the offer does, ends with it, and is used once. Returns
 * its id; null when the customer cannot use the offer now.
 */
export async function makeOwnCode(
  shop: Work,
  offerId: number,
  customerId: number,
): Promise<number | null> {
  // A change of the offer waits, and changes the code, too.
  await lockOffers(shop.db, [offerId])
  if (!(await readUsableOffer(shop, offerId, customerId))) return null
  const code = newCode(OWN_CODE_LENGTH)
  return insertOwnCode(shop.db, { code, offerId, customerId, now: shop.now() })
}

/** A code of its own, while its customer can use it; null else. */
export async function readOwnCode(shop: Shop, id: number): Promise<Offer | null> {
  const row = await findOwnCode(shop.db, id)
  const offer = row && toOffer(row)
  if (!offer?.own?.customerId) return null
  const { offerId, customerId } = offer.own
  return (await readUsableOffer(shop, offerId, customerId)) ? offer : null
}

/** How many codes of its own of an offer were mailed, and how many of them are used. */
export const readOwnCodes = ({ db, now }: Shop, offerId: number) =>
  countOwnCodes(db, offerId, now())

/** The ids of at most so many own codes, made before that moment, that nobody can use or has used in an order. */
export const readDeadCodes = ({ db, now }: Shop, madeBefore: Moment, most: number) =>
  listDeadCodes(db, { madeBefore, now: now(), most })

/** Deletes codes of their own that are in no order and no cart. */
export const deleteOwnCodes = ({ db }: Shop, ids: readonly number[]): Promise<void> =>
  deleteCodes(db, ids)
