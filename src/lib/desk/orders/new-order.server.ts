import { type GoodsForOrder, readGoodsForOrder } from '#lib/cart/order.server.ts'
import { findItemsInShop, readSizes } from '#lib/catalogue/items/sizes.server.ts'
import { findPickup, listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { releaseExpiredHolds } from '#lib/orders/expire.server.ts'
import type { Totals } from '#lib/orders/orders.ts'
import { priceOrder } from '#lib/orders/write-order.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { newOrderTexts as texts } from '#lib/texts/desk-new-order.ts'
import type { Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { type Draft, toQuantity } from './new-order.ts'

const MOST_FOUND = 50

export type ShownLine = GoodsForOrder & {
  /** As it was typed. */
  typed: string
  sku: string | null
  /** Why it cannot be had so; null where it can. */
  wrong: string | null
}

/** All that the page of a new order shows for what was typed so far. Throws ShopError('permission_denied'). */
export async function viewNewOrder(shop: Shop, { role }: Staff, draft: Draft) {
  if (!may(role, 'orders.make')) throw new ShopError('permission_denied')
  await releaseExpiredHolds(shop)
  const lines = await readLines(shop, draft)
  const lgas = await listLgasOf(shop, draft.state)
  const lga = lgas.some(({ id }) => String(id) === draft.lga) ? draft.lga : ''
  return {
    draft: { ...draft, lga },
    lines,
    isGone: lines.length < draft.lines.length,
    found: await searchGoods(shop, draft.words),
    states: await listStates(shop),
    lgas,
    pickup: await findPickup(shop),
    ...(await priceFor(shop, { ...draft, lga }, lines)),
    mayNotePayment: may(role, 'money.refund'),
  }
}

async function readLines(shop: Shop, draft: Draft): Promise<ShownLine[]> {
  const typedOf = new Map(draft.lines.map(({ sizeId, typed }) => [sizeId, typed]))
  const units = [...typedOf].map(([sizeId, typed]) => ({
    sizeId,
    quantity: toQuantity(typed) ?? 1,
  }))
  const goods = await readGoodsForOrder(shop, units)
  return goods.map((line) => {
    const typed = typedOf.get(line.sizeId) ?? ''
    return { ...line, typed, sku: null, wrong: whatIsWrong(line, typed) }
  })
}

function whatIsWrong({ isSold, available, quantity }: GoodsForOrder, typed: string) {
  if (toQuantity(typed) === null) return texts.noQuantity
  if (!isSold) return texts.notSold
  return quantity > available ? texts.left(available) : null
}

/** Sizes on sale of the items that `words` find, what is left of them first. */
async function searchGoods(shop: Shop, words: string) {
  const items = await findItemsInShop(shop, words)
  const itemIds = items.map(({ id }) => id)
  const { sizes } = await readSizes(shop, { itemIds }, { after: null, size: 10 * MOST_FOUND })
  const skuOf = new Map(sizes.map(({ id, sku }) => [id, sku]))
  const units = sizes.map(({ id }) => ({ sizeId: id, quantity: 1 }))
  const goods = (await readGoodsForOrder(shop, units)).filter(({ isSold }) => isSold)
  return goods
    .map((line) => ({ ...line, sku: skuOf.get(line.sizeId) ?? null }))
    .toSorted(byShelf)
    .slice(0, MOST_FOUND)
}

/** What can be had first, then by name, in the order in which sizes were made. */
const byShelf = (one: GoodsForOrder, other: GoodsForOrder): number =>
  Number(other.available > 0) - Number(one.available > 0) ||
  one.name.localeCompare(other.name) ||
  one.sizeId - other.sizeId

type Priced = { price: Totals | null; errors: FieldErrors }

/** What it costs, as soon as it is known where to. */
async function priceFor(
  shop: Shop,
  { lga, shippingMode: mode }: Draft,
  lines: readonly ShownLine[],
): Promise<Priced> {
  if (lines.length === 0 || (mode === 'delivery' && lga === '')) return { price: null, errors: {} }
  const goodsKobo = lines.reduce((sum, { unitKobo, quantity }) => sum + unitKobo * quantity, 0)
  try {
    const lgaId = mode === 'pickup' ? null : Number(lga)
    return { price: await priceOrder(shop, { goodsKobo, lgaId, mode }), errors: {} }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { price: null, errors: error.fields }
  }
}
