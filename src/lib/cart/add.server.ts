import { fieldError, ShopError } from '#lib/errors.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { toNaira } from '#lib/money.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { unitPrice } from '#lib/pricing/pricing.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { addToCartTexts, cartErrors } from '#lib/texts/buying/cart.ts'
import { guestCartId, newCustomerCartId } from './cart-key.server.ts'
import { findVariants, type VariantRow } from './cart.sql.ts'
import {
  type CartOwner,
  type ChangedCartItem,
  changeOf,
  MAX_LINES,
  MAX_PER_LINE,
  NO_OFFERS,
} from './cart.ts'
import { tryLinkedCode } from './code.server.ts'
import { availableOf, toCartItem, toCartOffers } from './lines.ts'
import { readPriced } from './priced.server.ts'
import { changeLine, openCart, saveOffer } from './write.sql.ts'

export type Addition = {
  itemId: number
  /** How many more, or fewer. */
  quantity: number
  /** Name or id; not needed when there is nothing to choose. */
  size?: string | number | null | undefined
  /** Used when the item has several colours. */
  colour?: string | null | undefined
  /** The id of a size in a colour. */
  variant?: number | null | undefined
}

export type Added = { item: ChangedCartItem; isNew: boolean }

/** The field of a refusal: the two endpoints name the item differently. */
type ItemField = 'item_id' | 'product_id'

/**
 * The only way to add to a cart: adds a line or changes its quantity by a difference. Throws ShopError: `not_found`
 * when `cartId` is given and is not the owner's cart; `invalid` for an unknown item or size, a size or colour that must
 * be chosen, a full cart, or no stock left.
 */
export async function addToCart(
  shop: Shop,
  owner: CartOwner,
  addition: Addition,
  { cartId, itemField = 'item_id' }: { cartId?: string | undefined; itemField?: ItemField } = {},
): Promise<Added> {
  const opening = openingOf(shop, owner)
  const linkedOfferId = await findLinked(shop, opening.id, owner.linked)
  return shop.inTransaction(async (shop) => {
    const now = shop.now()
    const cart = await openCart(shop.db, { ...opening, now })
    if (cartId !== undefined && cart.id !== cartId) throw new ShopError('not_found')
    if (cart.offer_id === null && linkedOfferId !== null) {
      await saveOffer(shop.db, cart.id, linkedOfferId)
      cart.offer_id = linkedOfferId
    }
    const { itemId } = addition
    const variants = await findVariants(shop.db, { itemId, cartId: cart.id, now })
    const row = chooseVariant(variants, addition, itemField)
    const change = decide(row, addition.quantity)
    const isNew = row.line_id === null
    if (isNew && row.cartLines >= MAX_LINES)
      throw fieldError(itemField, cartErrors.lines(MAX_LINES))
    const difference = change.quantity - (row.quantity ?? 0)
    const seenPriceKobo = unitPrice(row)
    const line = await changeLine(shop.db, {
      cartId: cart.id,
      itemId,
      sizeId: row.size_id,
      quantity: change.quantity,
      difference,
      seenPriceKobo,
      now,
    })
    const mayHaveOffers = cart.offer_id !== null || Number(row.openOffers) > 0
    const offers = mayHaveOffers ? await readOffers(shop, owner, cart) : NONE
    const item = toCartItem(
      { ...row, ...line, seen_price_kobo: seenPriceKobo, ...offers.ofLine(line.id) },
      shop.config.siteUrl,
    )
    if (change.isCapped) item.notice = { code: 'limited_stock', available: item.available }
    return {
      isNew,
      item: {
        ...item,
        cart: {
          id: cart.id,
          version: cart.version,
          price_grand_total: toNaira(row.cartKobo + difference * seenPriceKobo),
          items_count: row.cartItems + difference,
          ...offers.ofCart,
        },
      },
    }
  })
}

/** The id of the offer with the code of a link; null for none, and after too many tries. */
async function findLinked(
  shop: Shop,
  cartId: string,
  linked: CartOwner['linked'],
): Promise<number | null> {
  if (!linked) return null
  if (!(await isWithinRate(shop, `linked-code:${cartId}`, LIMITS.offerCodes))) return null
  return (await tryLinkedCode(shop, linked.code, linked.network))?.id ?? null
}

type Offered = { discountKobo: number; offers: string[] }

/** What no offer does. */
const NONE = { ofCart: NO_OFFERS, ofLine: (): Offered => ({ discountKobo: 0, offers: [] }) }

/** What offers do for the cart: the other lines are read for that. */
async function readOffers(
  shop: Shop,
  owner: CartOwner,
  cart: { id: string; version: number; offer_id: number | null },
) {
  const priced = await readPriced(shop, owner, { ...cart, offerId: cart.offer_id })
  return {
    ofCart: toCartOffers(priced),
    ofLine: (lineId: number): Offered =>
      priced.lines.find(({ id }) => id === lineId) ?? NONE.ofLine(),
  }
}

/** What opens the owner's cart. */
export function openingOf(shop: Shop, owner: CartOwner) {
  if (owner.kind === 'customer')
    return {
      id: newCustomerCartId(shop, owner.customer),
      customerId: owner.customer.id,
      secretHash: null,
    }
  return {
    id: guestCartId(shop, owner.secret),
    customerId: null,
    secretHash: hashSecret(owner.secret),
  }
}

function chooseVariant(
  all: readonly VariantRow[],
  { itemId, size, colour, variant }: Addition,
  itemField: ItemField,
): VariantRow {
  const [first] = all
  // An item that is no longer sold cannot be added; its line in the cart can still be reduced.
  if (!first || (!first.published && all.every(({ line_id }) => line_id === null)))
    throw fieldError(itemField, cartErrors.unknownItem(itemId))
  if (isGiven(variant)) {
    const found = all.find(({ size_id }) => size_id === variant)
    if (!found) throw fieldError('variant', cartErrors.unknownChoice(variant))
    return found
  }
  return chooseColour(chooseSize(all, size), colour)
}

const isGiven = <T>(value: T | null | undefined | ''): value is T =>
  value !== undefined && value !== null && value !== ''

/** The variants of the chosen size: one for each of its colours. */
function chooseSize(all: readonly VariantRow[], size: Addition['size']): VariantRow[] {
  const sizes = Map.groupBy(all, (row) => row.size)
  if (isGiven(size)) {
    const found = sizes.get(findNamed(all, size).size)
    return found ?? []
  }
  const inCart = new Set(all.flatMap((row) => (row.line_id === null ? [] : row.size)))
  const [only] = sizes.size === 1 ? sizes.keys() : inCart.size === 1 ? inCart : []
  if (only === undefined) throw fieldError('size', cartErrors.chooseSize)
  return sizes.get(only) ?? []
}

/** Text is a name before it is an id: shoes have sizes called 42. */
function findNamed(all: readonly VariantRow[], size: string | number): VariantRow {
  const byName = all.find((row) => row.size === String(size).trim())
  const byId = all.find((row) => String(row.size_id) === String(size).trim())
  const found = typeof size === 'number' ? (byId ?? byName) : (byName ?? byId)
  if (!found) throw fieldError('size', cartErrors.unknownChoice(size))
  return found
}

/** The variant in this colour. Without a colour: the only one, the only one in the cart, or the only one left. */
function chooseColour(ofSize: readonly VariantRow[], colour: Addition['colour']): VariantRow {
  const key = colour?.trim().toLowerCase()
  if (isGiven(key) && ofSize.some((row) => row.colour !== '')) {
    const named = ofSize.find((row) => row.colour.toLowerCase() === key)
    if (!named) throw fieldError('colour', cartErrors.unknownChoice(colour ?? ''))
    return named
  }
  const inCart = ofSize.filter(({ line_id }) => line_id !== null)
  const left = ofSize.filter((row) => availableOf(row) > 0)
  const [only] = [ofSize, inCart, left].find(({ length }) => length === 1) ?? []
  if (!only) throw fieldError('colour', cartErrors.chooseColour)
  return only
}

function decide(row: VariantRow, difference: number) {
  if (row.line_id === null && difference < 0) throw fieldError('quantity', cartErrors.notInCart)
  const available = availableOf(row)
  const change = changeOf(row.quantity ?? 0, difference, available)
  if (change.kind === 'changed') return change
  if (change.because === 'limit') throw fieldError('quantity', cartErrors.perLine(MAX_PER_LINE))
  throw new ShopError('insufficient_stock', {
    status: 400,
    fields: { quantity: [addToCartTexts.outOfStock] },
    // The contract's `available`: how many more can be added.
    extra: { available: 0 },
  })
}
