import { OFFER_CODE_TRIES } from '#lib/codes.ts'
import { fieldError } from '#lib/errors.ts'
import { isWithinRate, limitRate } from '#lib/limits/limits.server.ts'
import { readByCode } from '#lib/offers/offers.server.ts'
import type { Shop } from '#lib/shop.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'
import { offerTexts as texts } from '#lib/texts/buying/offers.ts'
import { HOUR_MS } from '#lib/time.ts'
import { readCart, readCartWithRefusal, requireOwn } from './cart.server.ts'
import type { Cart, CartOwner } from './cart.ts'
import type { CodeForm } from './cart.schema.ts'
import { clearOffers, saveOffer, touchCart } from './write.sql.ts'

/** How many links with a code one network may open. */
const NETWORK_TRIES = { max: 300, windowMs: HOUR_MS }

/**
 * Keeps the offer with this code in the owner's cart, instead of another. Throws ShopError: `not_found` for another's
 * cart, `invalid` beside `code` for a code that is unknown or does not count for the cart, `throttled` after 30 tries
 * in an hour.
 */
export async function useCode(
  shop: Shop,
  owner: CartOwner,
  { cartId, code }: { cartId: string; code: string },
): Promise<Cart> {
  await requireOwn(shop, owner, cartId)
  await limitRate(shop, `code:${cartId}`, OFFER_CODE_TRIES)
  return shop.inTransaction(async (shop) => {
    // First: this locks the cart, so that changes follow each other.
    if (!(await touchCart(shop.db, cartId, shop.now()))) throw fieldError('code', texts.emptyCart)
    const offer = await readByCode(shop, code)
    if (!offer) throw fieldError('code', texts.unknown)
    await saveOffer(shop.db, cartId, offer.id)
    const { cart, refused } = await readCartWithRefusal(shop, owner)
    if (cart.cart_items.length === 0) throw fieldError('code', texts.emptyCart)
    // Where the goods go is asked at the checkout.
    if (refused && refused.why !== 'to-place') throw fieldError('code', sayRefusal(refused))
    return cart
  })
}

/** Takes the code off the owner's cart, if there is one. Throws ShopError('not_found') for another's cart. */
export async function dropCode(shop: Shop, owner: CartOwner, cartId: string): Promise<void> {
  await requireOwn(shop, owner, cartId)
  await shop.inTransaction(async (shop) => {
    if (await touchCart(shop.db, cartId, shop.now())) await saveOffer(shop.db, cartId, null)
  })
}

/** Takes codes that are to be deleted off all carts. They gave nothing any more, so no cart counts as changed. */
export const forgetCodes = ({ db }: Shop, offerIds: readonly number[]): Promise<void> =>
  clearOffers(db, offerIds)

/**
 * What the cart's page says of the code of a link that is not used yet. `why`: why it will not be; null when it waits.
 * Above the limit of tries nothing is said.
 */
export async function sayLinked(
  shop: Shop,
  code: string,
  network: string,
): Promise<{ code: string; why: string | null } | null> {
  if (!(await isWithinRate(shop, `linked-code:${network}`, NETWORK_TRIES))) return null
  return { code, why: (await readByCode(shop, code)) ? null : texts.unknownLink(code) }
}

/** Does what the form of the cart's page asks. Throws ShopError as `useCode` does. */
export async function changeCode(shop: Shop, owner: CartOwner, form: CodeForm): Promise<void> {
  const { id } = await readCart(shop, owner)
  if (form.do === 'use-code') await useCode(shop, owner, { cartId: id, code: form.code })
  else await dropCode(shop, owner, id)
}
