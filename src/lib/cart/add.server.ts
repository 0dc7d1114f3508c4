import { fieldError, ShopError } from '#lib/errors.ts'
import { toNaira } from '#lib/money.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { addToCartTexts, cartErrors } from '#lib/texts/cart.ts'
import { guestCartId, newCustomerCartId } from './cart-key.server.ts'
import { findSizes, findTotals, type SizeRow } from './cart.sql.ts'
import { type CartOwner, type ChangedCartItem, changeOf, MAX_LINES, MAX_PER_LINE } from './cart.ts'
import { availableOf, priceNow, toCartItem } from './lines.ts'
import { changeLine, openCart } from './write.sql.ts'

export type Addition = {
  itemId: number
  /** How many more, or fewer. */
  quantity: number
  /** Name or id; may be left out where there is nothing to choose. */
  size?: string | number | null | undefined
}

export type Added = { item: ChangedCartItem; isNew: boolean }

/** Where a refusal stands: the two calls name the item differently. */
type ItemField = 'item_id' | 'product_id'

/**
 * The one way into a cart, for all doors: puts a line in or changes it by a difference.
 * Throws ShopError: `not_found` when `cartId` is given and is not the owner's cart; `invalid` for an unknown item
 * or size, a size that must be chosen, a full cart, or nothing left.
 */
export function addToCart(
  shop: Shop,
  owner: CartOwner,
  addition: Addition,
  { cartId, itemField = 'item_id' }: { cartId?: string | undefined; itemField?: ItemField } = {},
): Promise<Added> {
  return shop.inTransaction(async (shop) => {
    const now = shop.now()
    const cart = await openCart(shop.db, { ...openingOf(shop, owner), now })
    if (cartId !== undefined && cart.id !== cartId) throw new ShopError('not_found')
    const { itemId } = addition
    const sizes = await findSizes(shop.db, { itemId, cartId: cart.id, now })
    const row = chooseSize(sizes, addition, itemField)
    const change = decide(row, addition.quantity)
    const seenPriceKobo = priceNow(row)
    const line = await changeLine(shop.db, {
      cartId: cart.id,
      itemId,
      sizeId: row.size_id,
      quantity: change.quantity,
      difference: change.quantity - (row.quantity ?? 0),
      seenPriceKobo,
      now,
    })
    const totals = await findTotals(shop.db, cart.id)
    const isNew = row.line_id === null
    if (isNew && totals.lines > MAX_LINES) throw fieldError(itemField, cartErrors.lines(MAX_LINES))
    const item = toCartItem(
      { ...row, ...line, seen_price_kobo: seenPriceKobo },
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
          price_grand_total: toNaira(totals.totalKobo),
          items_count: totals.items,
        },
      },
    }
  })
}

function openingOf(shop: Shop, owner: CartOwner) {
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

function chooseSize(
  sizes: readonly SizeRow[],
  { itemId, size }: Addition,
  itemField: ItemField,
): SizeRow {
  const [first] = sizes
  // What is no longer sold cannot be put in; a line of it that is there can still be made smaller.
  if (!first || (!first.published && sizes.every(({ line_id }) => line_id === null)))
    throw fieldError(itemField, cartErrors.unknownItem(itemId))
  if (size !== undefined && size !== null && size !== '') return findNamed(sizes, size)
  if (sizes.length === 1) return first
  const inCart = sizes.filter(({ line_id }) => line_id !== null)
  const [only] = inCart
  if (only && inCart.length === 1) return only
  throw fieldError('size', cartErrors.chooseSize)
}

/** Text is a name before it is an id: shoes have sizes called 42. */
function findNamed(sizes: readonly SizeRow[], size: string | number): SizeRow {
  const byName = sizes.find((row) => row.size === String(size).trim())
  const byId = sizes.find((row) => String(row.size_id) === String(size).trim())
  const found = typeof size === 'number' ? (byId ?? byName) : (byName ?? byId)
  if (!found) throw fieldError('size', cartErrors.unknownSize(size))
  return found
}

function decide(row: SizeRow, difference: number) {
  if (row.line_id === null && difference < 0) throw fieldError('quantity', cartErrors.notInCart)
  const available = availableOf(row)
  const change = changeOf(row.quantity ?? 0, difference, available)
  if (change.kind === 'changed') return change
  if (change.because === 'limit') throw fieldError('quantity', cartErrors.perLine(MAX_PER_LINE))
  throw new ShopError('insufficient_stock', {
    status: 400,
    fields: { quantity: [addToCartTexts.outOfStock] },
    // The contract's number is of those that can still be added.
    extra: { available: 0 },
  })
}
