import { mediaPath } from '#lib/media/media.ts'
import { toNaira } from '#lib/money.ts'
import type { PricedWithOffers } from '#lib/offers/offers.server.ts'
import type { OfferLine } from '#lib/offers/offers.ts'
import { sumLines } from '#lib/pricing/lines.ts'
import { type Price, unitPrice } from '#lib/pricing/pricing.ts'
import { sayRefusal } from '#lib/texts/buying/offer-refusals.ts'
import {
  type Cart,
  type CartItem,
  type CartOffers,
  capOf,
  countItems,
  type LineNotice,
} from './cart.ts'

/** The data of an item in a cart, or to be added; money in kobo. */
export type Goods = Price & {
  item_id: number
  name: string
  slug: string
  published: 0 | 1
  category_id: number | null
  section_id: number | null
  /** Of one unit; null: not weighed. */
  weight_grams: number | null
  /** JSON list of the item's colours. */
  colours: string
  /** The chosen colour; empty when there is no choice. */
  colour: string
  /** A media hash. */
  image: string | null
  /** Null when it is not a favourite, or for a guest's cart. */
  favourite_id: number | null
  size: string
  /** Available units of this size. */
  left: number
}

export type Line = Goods & {
  id: number
  size_id: number
  quantity: number
  seen_price_kobo: number
}

/** Available units; 0 when it is no longer sold. */
export const availableOf = (goods: Pick<Goods, 'published' | 'left'>): number =>
  goods.published ? Math.max(0, Number(goods.left)) : 0

/** The chosen colour, or the only one; empty for an item without a colour or with several together. */
export function colourOf(goods: Pick<Goods, 'colours' | 'colour'>): string {
  if (goods.colour) return goods.colour
  const colours = JSON.parse(goods.colours) as string[]
  return colours.length === 1 ? (colours[0] ?? '') : ''
}

export function noticeOf(line: Line): LineNotice | null {
  const available = availableOf(line)
  if (available === 0) return { code: 'out_of_stock' }
  if (line.quantity > available) return { code: 'limited_stock', available }
  if (line.seen_price_kobo === unitPrice(line)) return null
  return {
    code: 'price_changed',
    old: toNaira(line.seen_price_kobo),
    new: toNaira(unitPrice(line)),
  }
}

const CART_IMAGE_WIDTH = 360

/** A line as offers see it. */
export const toOfferLine = (line: Line): Line & OfferLine => ({
  ...line,
  sizeId: line.size_id,
  itemId: line.item_id,
  categoryId: line.category_id,
  sectionId: line.section_id,
  unitKobo: unitPrice(line),
})

type PricedCart = PricedWithOffers<Line & OfferLine>

export const toCartItem = (
  line: Line & Partial<Pick<PricedCart['lines'][number], 'discountKobo' | 'offers'>>,
  siteUrl: string,
): CartItem => ({
  id: line.id,
  quantity: line.quantity,
  price_sub_total: toNaira(line.quantity * unitPrice(line)),
  discount: toNaira(line.discountKobo ?? 0),
  offers: line.offers ?? [],
  size: line.size,
  colour: colourOf(line) || null,
  available: capOf(availableOf(line)),
  notice: noticeOf(line),
  item: {
    id: line.item_id,
    name: line.name,
    slug: line.slug,
    price: toNaira(unitPrice(line)),
    original_price: toNaira(line.priceKobo),
    size: line.size,
    colour: colourOf(line) || null,
    image: line.image && siteUrl + mediaPath(line.image, CART_IMAGE_WIDTH, 'webp'),
    favorite_id: line.favourite_id,
    is_favourite: line.favourite_id !== null,
    ...(line.weight_grams !== null && { weight_grams: line.weight_grams }),
  },
})

/** What offers do for a cart. */
export const toCartOffers = ({ lines, code, refused, freeDelivery }: PricedCart): CartOffers => ({
  discount_total: toNaira(sumLines(lines).discountKobo),
  code: code?.code ?? null,
  code_problem: refused && sayRefusal(refused),
  free_delivery: freeDelivery !== null,
})

export const toCart = (
  cart: { id: string; version: number },
  priced: PricedCart,
  siteUrl: string,
): Cart => ({
  ...cart,
  price_grand_total: toNaira(sumLines(priced.lines).goodsKobo),
  items_count: countItems(priced.lines),
  ...toCartOffers(priced),
  cart_items: priced.lines.map((line) => toCartItem(line, siteUrl)),
})
