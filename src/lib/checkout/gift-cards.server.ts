import { TYPED_CARD_CODE_LENGTH } from '#lib/codes.ts'
import { dropGiftCard, useCredit, useGiftCard } from '#lib/cart/gift-cards.server.ts'
import { readCart } from '#lib/cart/cart.server.ts'
import { actNamed } from '#lib/form.ts'
import { findCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { readCardsOf } from '#lib/gift-cards/pay.server.ts'
import { isId } from '#lib/ids.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'

const CARD_ACTS: readonly unknown[] = ['use-card', 'use-credit', 'drop-card']

/** Whether a form of the checkout is about gift cards. */
export const isCardAct = (act: unknown): boolean => CARD_ACTS.includes(act)

/** Does what a form about gift cards asks. Returns the path to go on to. Throws ShopError beside `card`. */
export async function changeCards(
  shop: Shop,
  customer: Customer,
  fields: Record<string, unknown>,
): Promise<string> {
  const typed = typeof fields['card'] === 'string' ? fields['card'] : ''
  const code = typed.slice(0, TYPED_CARD_CODE_LENGTH)
  await actNamed(fields['do'], {
    'use-card': () => useGiftCard(shop, customer, code),
    'use-credit': () => useCredit(shop, customer),
    'drop-card': () => dropGiftCard(shop, customer, isId(Number(typed)) ? Number(typed) : 0),
  })()
  return '/checkout'
}

/** The cards that the customer's cart is to be paid with, and the customer's store credit. */
export async function viewCards(shop: Shop, customer: Customer) {
  const { id } = await readCart(shop, { kind: 'customer', customer })
  return { cards: await readCardsOf(shop, id), credit: await findCredit(shop, customer.id) }
}
