import { type PricedWithOffers, priceWithOffers } from '#lib/offers/offers.server.ts'
import type { Destination, OfferLine } from '#lib/offers/offers.ts'
import type { Shop } from '#lib/shop.ts'
import { findLines } from './cart.sql.ts'
import type { CartOwner } from './cart.ts'
import { type Line, toOfferLine } from './lines.ts'

/** A cart as it is stored. `offerId`: of the code that was typed. */
export type StoredCart = { id: string; version: number; offerId: number | null }

/** The lines of the owner's cart with what offers take off, when it goes `to` this place. */
export async function readPriced(
  shop: Shop,
  owner: CartOwner,
  { id, offerId }: StoredCart,
  to: Destination = null,
): Promise<PricedWithOffers<Line & OfferLine>> {
  const lines = await findLines(shop.db, id, shop.now())
  const whose = {
    codeOfferId: offerId,
    customerId: owner.kind === 'customer' ? owner.customer.id : null,
    cartId: id,
    to,
  }
  const withoutAccount = owner.kind === 'guest' && owner.staysGuest === true ? 'guest' : null
  return priceWithOffers(shop, lines.map(toOfferLine), whose, { withoutAccount })
}
