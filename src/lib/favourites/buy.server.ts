import { addToCart } from '#lib/cart/add.server.ts'
import type { CartOwner } from '#lib/cart/cart.ts'
import { ShopError } from '#lib/errors.ts'
import { otherErrors, toRefusedForm } from '#lib/form.ts'
import type { Shop } from '#lib/shop.ts'
import { type FavouriteLine, faultOf, type Refusals, variantOf } from './lines.ts'

/** Adds one of each line to the cart, in its chosen variant. Returns why some could not be added. */
export async function buyFavourites(
  shop: Shop,
  owner: CartOwner,
  lines: readonly FavouriteLine[],
  pickedIn: (itemId: number) => string | undefined,
): Promise<Refusals> {
  const refusals = new Map<number, string>()
  for (const line of lines) {
    const variant = variantOf(line, pickedIn(line.id))
    const fault = faultOf(line, variant) ?? (await refusalOf(shop, owner, line.id, variant?.id))
    if (fault !== null) refusals.set(line.id, fault)
  }
  return refusals
}

/** Why it was not added; null when it is in the cart. */
async function refusalOf(
  shop: Shop,
  owner: CartOwner,
  itemId: number,
  variant: number | undefined,
): Promise<string | null> {
  try {
    await addToCart(shop, owner, { itemId, quantity: 1, variant })
    return null
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    return otherErrors(toRefusedForm(error))
  }
}
