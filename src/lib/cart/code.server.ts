import { fieldError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { giveBackNetwork, isWithinNetwork, limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Offer } from '#lib/offers/offers.ts'
import { readByCode } from '#lib/offers/offers.server.ts'
import type { Shop } from '#lib/shop.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'
import { offerTexts as texts } from '#lib/texts/buying/offers.ts'
import { readCart, readCartWithRefusal, requireOwn } from './cart.server.ts'
import type { Cart, CartOwner } from './cart.ts'
import type { CodeForm } from './cart.schema.ts'
import { clearOffers, saveOffer, touchCart } from './write.sql.ts'

/**
 * Keeps the offer with this code in the owner's cart, instead of another. Throws ShopError: `not_found` for another's
 * cart, `invalid` beside `code` for a code that is unknown or does not count for the cart, `throttled` after 30 tries
 * in an hour, or too many wrong ones of the network.
 */
export async function useCode(
  shop: Shop,
  owner: CartOwner,
  { cartId, code, network }: { cartId: string; code: string; network: string },
): Promise<Cart> {
  await requireOwn(shop, owner, cartId)
  await limitRate(shop, `code:${cartId}`, LIMITS.offerCodes)
  const offer = await tryCode(shop, code, network)
  return shop.inTransaction(async (shop) => {
    // First: this locks the cart, so that changes follow each other.
    if (!(await touchCart(shop.db, cartId, shop.now()))) throw fieldError('code', texts.emptyCart)
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
  await touchCart(shop.db, cartId, shop.now(), { offer_id: null })
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
  const offer = await tryLinkedCode(shop, code, network)
  if (offer === undefined) return null
  return { code, why: offer ? null : texts.unknownLink(code) }
}

/** Does what the form of the cart's page asks. Throws ShopError as `useCode` does. */
export async function changeCode(
  shop: Shop,
  owner: CartOwner,
  form: CodeForm,
  network: string,
): Promise<void> {
  const { id } = await readCart(shop, owner)
  if (form.do === 'use-code') await useCode(shop, owner, { cartId: id, code: form.code, network })
  else await dropCode(shop, owner, id)
}

/**
 * The offer with a code that somebody types; null for an unknown one, which counts for the network: each new cart could
 * try as many again. Throws ShopError('throttled'). Call it outside transactions.
 */
async function tryCode(shop: Shop, code: string, network: string): Promise<Offer | null> {
  // Counted before the code is compared, so that tries at the same time cannot slip through.
  await limitNetwork(shop, 'code', network)
  return findCounted(shop, code, network)
}

/** As `tryCode`, for the code of a link; undefined where that refuses, as nobody waits for an answer. */
export const tryLinkedCode = async (
  shop: Shop,
  code: string,
  network: string,
): Promise<Offer | null | undefined> =>
  (await isWithinNetwork(shop, 'code', network)) ? findCounted(shop, code, network) : undefined

async function findCounted(shop: Shop, code: string, network: string): Promise<Offer | null> {
  const offer = await readByCode(shop, code)
  if (offer) await giveBackNetwork(shop, 'code', network)
  return offer
}
