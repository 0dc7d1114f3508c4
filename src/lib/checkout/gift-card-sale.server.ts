import { boughtCardSchema } from '#lib/gift-cards/sold/sold.schema.ts'
import { orderGiftCard } from '#lib/orders/placing/gift-card.server.ts'
import { payPagePathOf } from '#lib/orders/orders.ts'
import { parseFields } from '#lib/parse.ts'
import { takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Buyer } from '#lib/visitor.ts'

/** Orders a gift card. Returns the path of the page on which it is paid. Throws ShopError as `orderGiftCard` does. */
export async function buyGiftCard(shop: Shop, buyer: Buyer, fields: unknown): Promise<string> {
  const { id } = await orderGiftCard(shop, buyer, parseFields(fields, boughtCardSchema))
  // The shop's own page offers no coins; the page of the order does.
  return (await takesNaira(shop)) ? payPagePathOf(id) : `/orders/${id}`
}
