import { fieldError } from '#lib/errors.ts'
import { findCredit, lookUpCode } from '#lib/gift-cards/gift-cards.server.ts'
import type { GiftCard } from '#lib/gift-cards/gift-cards.ts'
import { dropCards, keepCard } from '#lib/gift-cards/pay.server.ts'
import type { Shop } from '#lib/shop.ts'
import { giftCardTexts as texts } from '#lib/texts/buying/gift-cards.ts'
import type { Customer } from '#lib/visitor.ts'
import { readCart } from './cart.server.ts'
import { touchCart } from './write.sql.ts'

/**
 * Keeps the gift card with a typed code in the customer's cart. Throws ShopError beside `card`, and `throttled`, as
 * `lookUpCode` does.
 */
export async function useGiftCard(shop: Shop, customer: Customer, code: string): Promise<void> {
  await keep(shop, customer, await lookUpCode(shop, code, `customer:${customer.id}`))
}

/** Keeps the customer's store credit in the cart. Throws ShopError beside `card` when there is none. */
export async function useCredit(shop: Shop, customer: Customer): Promise<void> {
  const credit = await findCredit(shop, customer.id)
  if (!credit) throw fieldError('card', texts.noCredit)
  await keep(shop, customer, credit)
}

async function keep(shop: Shop, customer: Customer, card: GiftCard): Promise<void> {
  const { id } = await readCart(shop, { kind: 'customer', customer })
  await shop.inTransaction(async (shop) => {
    if (!(await touchCart(shop.db, id, shop.now()))) throw fieldError('card', texts.emptyCart)
    await keepCard(shop, id, card)
  })
}

/** Takes a gift card or the store credit off the customer's cart. */
export async function dropGiftCard(shop: Shop, customer: Customer, cardId: number): Promise<void> {
  const { id } = await readCart(shop, { kind: 'customer', customer })
  await shop.inTransaction(async (shop) => {
    if (await touchCart(shop.db, id, shop.now())) await dropCards(shop, id, cardId)
  })
}
