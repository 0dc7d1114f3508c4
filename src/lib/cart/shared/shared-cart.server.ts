import { fieldError, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { giveBackNetwork, limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { readByCode } from '#lib/offers/offers.server.ts'
import { newCode } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { cartErrors } from '#lib/texts/buying/cart.ts'
import { after, type Moment } from '#lib/time.ts'
import { openingOf } from '../add.server.ts'
import { readCart } from '../cart.server.ts'
import { findLines } from '../cart.sql.ts'
import { type Cart, type CartOwner, capOf, MAX_LINES, MAX_PER_LINE } from '../cart.ts'
import { type GoodsForOrder, readGoodsForOrder } from '../order.server.ts'
import {
  readSharedCode,
  SHARED_CODE_LENGTH,
  SHARED_MS,
  type SharedBy,
  type SharedUnits,
} from './shared-cart.ts'
import { deleteExpiredShared, findShared, insertShared } from './shared-cart.sql.ts'
import { changeLine, openCart, saveOffer } from '../write.sql.ts'

export type SharedCart = {
  code: string
  madeBy: SharedBy
  /** As they were when the code was made. */
  units: SharedUnits[]
  /** A discount code; empty for none. */
  discountCode: string
  expiresAt: Moment
}

type Trier = { network: string } | { staffId: number }

type Goods = Pick<SharedCart, 'units' | 'discountCode'>

/** Keeps these goods under a new code for a week, and returns the code. */
export async function shareGoods(
  { db, now }: Shop,
  madeBy: SharedBy,
  { units, discountCode }: Goods,
): Promise<string> {
  const code = newCode(SHARED_CODE_LENGTH)
  const made = now()
  await insertShared(db, {
    code,
    madeBy,
    units: JSON.stringify(units),
    discountCode,
    now: made,
    expiresAt: after(made, SHARED_MS),
  })
  return code
}

/**
 * Keeps the goods of the owner's cart as they are now under a code that opens them at the desk. Throws ShopError:
 * `invalid` for an empty cart, `throttled` after 20 codes of one cart in an hour.
 */
export async function shareCart(
  shop: Shop,
  owner: CartOwner,
): Promise<{ code: string; cart: Cart }> {
  const cart = await readCart(shop, owner)
  if (cart.cart_items.length === 0) throw fieldError('cart', cartErrors.emptyCart)
  await limitRate(shop, `shared-cart:${cart.id}`, LIMITS.sharedCarts)
  const lines = await findLines(shop.db, cart.id, shop.now())
  const units = lines.map(({ size_id: sizeId, quantity }) => ({ sizeId, quantity }))
  const code = await shareGoods(shop, 'shopper', { units, discountCode: cart.code ?? '' })
  return { code, cart }
}

/**
 * What a code opens, however it was typed; null for one that is unknown or has run out. `who`: where wrong codes
 * count, by network or member of staff: nobody finds one of 2^40 by trying. Throws ShopError('throttled').
 */
export async function openShared(
  shop: Shop,
  typed: string,
  who: Trier,
): Promise<SharedCart | null> {
  if ('network' in who) await limitNetwork(shop, 'code', who.network)
  else await limitRate(shop, `shared-cart-tries:staff:${who.staffId}`, LIMITS.sharedCodes)
  const code = readSharedCode(typed)
  const row = code === null ? undefined : await findShared(shop.db, code, shop.now())
  if (!row) return null
  if ('network' in who) await giveBackNetwork(shop, 'code', who.network)
  return {
    code: row.code,
    madeBy: row.made_by,
    units: JSON.parse(row.units) as SharedUnits[],
    discountCode: row.discount_code,
    expiresAt: row.expires_at,
  }
}

/**
 * The goods that the desk has put together under a code, at their present prices. Returns null, and throws, as
 * `openShared` does.
 */
export async function viewShared(
  shop: Shop,
  code: string,
  who: Trier,
): Promise<{ lines: GoodsForOrder[]; shared: SharedCart } | null> {
  const shared = await openShared(shop, code, who)
  if (shared?.madeBy !== 'desk') return null
  return { shared, lines: await readGoodsForOrder(shop, shared.units) }
}

/**
 * Puts what the desk has put together into the owner's cart. What is in it stays; of the same size the larger quantity
 * counts, so that doing it twice changes nothing. Throws ShopError: `not_found` for a code that opens nothing,
 * `throttled`.
 */
export async function takeShared(
  shop: Shop,
  owner: CartOwner,
  code: string,
  who: Trier,
): Promise<void> {
  const found = await viewShared(shop, code, who)
  if (!found) throw new ShopError('not_found')
  const goods = found.lines.filter(({ isSold, available }) => isSold && available > 0)
  if (goods.length === 0) return
  const offer = await readByCode(shop, found.shared.discountCode)
  await shop.inTransaction(async (shop) => {
    const now = shop.now()
    const cart = await openCart(shop.db, { ...openingOf(shop, owner), now })
    if (cart.offer_id === null && offer) await saveOffer(shop.db, cart.id, offer.id)
    const own = await findLines(shop.db, cart.id, now)
    const hadOf = new Map(own.map((line) => [line.size_id, line.quantity]))
    for (const { itemId, sizeId, quantity, available, unitKobo } of goods) {
      const had = hadOf.get(sizeId) ?? 0
      const wanted = Math.max(had, Math.min(quantity, capOf(available), MAX_PER_LINE))
      if (wanted === had || (had === 0 && hadOf.size >= MAX_LINES)) continue
      hadOf.set(sizeId, wanted)
      await changeLine(shop.db, {
        cartId: cart.id,
        itemId,
        sizeId,
        quantity: wanted,
        difference: wanted - had,
        seenPriceKobo: unitKobo,
        now,
      })
    }
  })
}

/** Deletes the codes that have run out. */
export const clearExpiredShared = ({ db, now }: Shop): Promise<void> =>
  deleteExpiredShared(db, now())
