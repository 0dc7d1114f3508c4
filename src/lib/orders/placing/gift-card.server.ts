import { findAddress } from '#lib/delivery/address.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { mailedOn } from '#lib/gift-cards/gift-cards.ts'
import type { BoughtCard } from '#lib/gift-cards/sold/sold.schema.ts'
import { noteSale, readLeftToday } from '#lib/gift-cards/sold/sale.server.ts'
import { chosenSum } from '#lib/gift-cards/sold/sold.ts'
import { readCardTerms, sellsCards } from '#lib/gift-cards/terms.server.ts'
import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { giftCardSaleTexts as texts } from '#lib/texts/buying/gift-card-sale.ts'
import { giftCardTexts } from '#lib/texts/buying/gift-cards.ts'
import { after } from '#lib/time.ts'
import type { Buyer } from '#lib/visitor.ts'
import { HOLD_MS, type Order } from '../orders.ts'
import { limitOrders } from './place.server.ts'
import { insertOrder, takeOrderNumber } from './write-order.sql.ts'

/**
 * Makes the order of a gift card, which is paid as any other order; the card is made when it is paid. Returns the
 * order. Throws ShopError: `not_found` when the shop sells none, `throttled`, and beside `sum`, `other` or `day`.
 */
export async function orderGiftCard(shop: Shop, buyer: Buyer, asked: BoughtCard): Promise<Order> {
  const terms = await readCardTerms(shop)
  if (!sellsCards(terms)) throw new ShopError('not_found')
  const kobo = chosenSum(asked, terms)
  const sendAt = asked.day === '' ? shop.now() : mailedOn(asked.day, shop.now())
  await limitOrders(shop, buyer)
  return shop.inTransaction(async (shop) => {
    const leftKobo = await readLeftToday(shop, buyer.id, terms.dayKobo)
    if (kobo > leftKobo) throw fieldError('sum', texts.tooMuch(terms.dayKobo, leftKobo))
    const order = await writeCardOrder(shop, buyer, kobo)
    await noteSale(shop, order.id, { ...asked, sendAt })
    return order
  })
}

async function writeCardOrder(shop: Shop, buyer: Buyer, sum: number): Promise<Order> {
  const id = newId()
  const now = shop.now()
  const number = await takeOrderNumber(shop.db, id)
  const address = await findAddress(shop, buyer.id)
  return insertOrder(
    shop.db,
    {
      id,
      number,
      channel: 'shop',
      customer_id: buyer.id,
      // No cart has this id, so no later order replaces this one.
      cart_id: id,
      cart_version: 0,
      is_gift_card: 1,
      shipping_mode: 'pickup',
      billing_total_kobo: 0,
      cart_grand_total_kobo: sum,
      sum_total_kobo: sum,
      name: address?.name ?? buyer.username,
      phone: address?.phone ?? '',
      email: buyer.email,
      street_address: '',
      lga_id: null,
      lga_name: '',
      state_id: null,
      state_name: '',
      created_at: now,
      updated_at: now,
      pay_before: after(now, HOLD_MS),
      paid_at: null,
      hidden_at: null,
      network: null,
      holds_goods: 0,
    },
    [lineOf(sum)],
  )
}

/** Without the name of who gets it: the line stays as long as the law asks. */
const lineOf = (priceKobo: number) => ({
  itemId: null,
  sizeId: null,
  quantity: 1,
  name: giftCardTexts.title,
  slug: '',
  image: null,
  size: NO_SIZE,
  colour: '',
  priceKobo,
  newPriceKobo: null,
  unitKobo: priceKobo,
  discountKobo: 0,
  offers: [],
})
