import { hasSizes, sizesOf } from '#lib/catalogue/catalogue.ts'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { MovedError } from '#lib/catalogue/slugs/slugs.ts'
import { hasBought } from '#lib/orders/records/bought.server.ts'
import { ShopError } from '#lib/errors.ts'
import { findPurchase } from '#lib/orders/orders.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'

/**
 * The item to rate. `itemId` is null when it is no longer sold; `orderId` is then the order that it was bought with.
 */
type Wanted = {
  name: string
  slug: string
  itemId: number | null
  orderId: string | null
  /** Whether it has sizes. */
  isSized: boolean
}

/**
 * The item to rate. Throws ShopError('not_found') for an item that is not on sale, unless the customer has bought it.
 */
export async function findToRate(
  shop: Shop,
  customer: Customer,
  idOrSlug: string,
): Promise<Wanted> {
  try {
    const { id, name, slug, variants } = await findItem(shop, idOrSlug)
    return { name, slug, itemId: id, orderId: null, isSized: hasSizes(sizesOf(variants)) }
  } catch (error) {
    if (!(error instanceof ShopError) || error instanceof MovedError) throw error
    const purchase = await findPurchase(shop, customer, idOrSlug)
    if (!purchase) throw error
    return { ...purchase, slug: idOrSlug, itemId: null, isSized: false }
  }
}

/** Whether the customer may rate an item. */
export const mayRate = (shop: Shop, customer: Customer, itemId: number): Promise<boolean> =>
  hasBought(shop, customer.id, itemId)
