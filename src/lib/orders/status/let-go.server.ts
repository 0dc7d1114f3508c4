import { ShopError } from '#lib/errors.ts'
import type { Locked } from '../locks.server.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import { formatNaira } from '#lib/money.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Work } from '#lib/shop.ts'
import { shortTexts } from '#lib/texts/desk/short.ts'
import type { Order } from '../orders.ts'
import { lowerPrice } from './let-go.sql.ts'

/**
 * Lowers what a locked, unpaid order costs by what is missing of it (kobo): a discount of its own, shared over its
 * goods, so that a refund of some of them gives back no more than was paid. Throws ShopError where the goods cost less
 * than that.
 */
export async function letGo(shop: Work, order: Locked<Order>, missingKobo: number): Promise<void> {
  const worth = order.items.map((item) => paidFor(item, item.quantity, 0))
  const goodsKobo = worth.reduce((sum, kobo) => sum + kobo, 0)
  if (missingKobo >= goodsKobo)
    throw new ShopError('invalid', { detail: shortTexts.tooMuch(formatNaira(goodsKobo)) })
  const shares = sharesOf(missingKobo, worth)
  const lines = order.items.map(({ id }, index) => ({ id, kobo: shares[index] ?? 0 }))
  await lowerPrice(shop.db, order.id, { lines, missingKobo, now: shop.now() })
}
