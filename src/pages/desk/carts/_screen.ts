import { defineScreen } from '#desk/screen.ts'
import { readGoodsWithOffers } from '#lib/cart/order.server.ts'
import { openShared, type SharedCart } from '#lib/cart/shared/shared-cart.server.ts'
import { TYPED_SHARED_CODE_LENGTH } from '#lib/cart/shared/shared-cart.ts'
import { ShopError } from '#lib/errors.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import type { Shop } from '#lib/shop.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'

export const ADDRESS = '/desk/carts'

/** Its goods at today's prices, and why its discount code takes nothing off; null when it does, or there is none. */
async function priceShared(shop: Shop, { units, discountCode: code }: SharedCart) {
  const price = (code: string) => readGoodsWithOffers(shop, units, { code, to: null })
  try {
    const priced = await price(code)
    return { priced, problem: priced.refused && sayRefusal(priced.refused) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { priced: await price(''), problem: error.fields['code']?.join(' ') ?? null }
  }
}

export const screen = defineScreen({
  address: ADDRESS,
  right: 'orders.make',
  guide: 'cart-by-whatsapp',
  load: async (shop, { query, staff }) => {
    const typed = cleanQuery(query.get('q')).slice(0, TYPED_SHARED_CODE_LENGTH)
    if (typed === '') return { typed, cart: null }
    const shared = await openShared(shop, typed, { staffId: staff.id })
    // The shop's addresses have small letters.
    const link =
      shared?.madeBy === 'desk' ? `${shop.config.siteUrl}/c/${shared.code.toLowerCase()}` : null
    const cart = shared && { shared, link, ...(await priceShared(shop, shared)) }
    return { typed, cart }
  },
})
