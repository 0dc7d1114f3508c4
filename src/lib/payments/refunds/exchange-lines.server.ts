import { type GoodsForOrder, readGoodsForOrder } from '#lib/cart/order.server.ts'
import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { OrderItem } from '#lib/orders/orders.ts'
import type { ReturnOfOrder } from '#lib/orders/returns/answer.server.ts'
import { readPercentShares } from '#lib/offers/offers.server.ts'
import { searchGoods } from '#lib/orders/placing/draft.server.ts'
import { readOtherSizes } from '#lib/orders/returns/other-sizes.server.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { exchangeTexts as texts } from '#lib/texts/desk/exchange.ts'
import { acceptedOf } from './order-of-refunds.ts'
import { readRefundable } from './plan.server.ts'
import { sumOf } from './requests.ts'

/**
 * What can be chosen. `moreKobo`: how much more (below 0: less) the pieces cost than was paid for those that came back.
 */
type ExchangeChoice = { sizeId: number; name: string; moreKobo: number }

export type ExchangeLine = {
  item: OrderItem
  quantity: number
  /** What was paid for these pieces and did not go back yet. */
  paidKobo: number
  /** How much (0 to 1) of the discount of the line goes along with the price. */
  percentShare: number
  /** What their customer wants, while it can be had. */
  wantsSizeId: number | null
  /** Other sizes and colours of the same item, and other goods that were looked for. */
  choices: ExchangeChoice[]
  others: ExchangeChoice[]
}

type Piece = Pick<ExchangeLine, 'item' | 'quantity' | 'paidKobo' | 'percentShare'>

/**
 * The goods of a return, with what each can be exchanged for. `words`: the name or SKU of other goods; empty for none.
 */
export async function readExchange(
  shop: Shop,
  { order, request }: ReturnOfOrder,
  words = '',
): Promise<ExchangeLine[]> {
  const { lines, open } = await readRefundable(shop, order)
  const sizes = await readOtherSizes(shop, order)
  const own = order.items.map(({ sizeId }) => ({ sizeId: sizeId ?? 0 }))
  const goodsOf = await readToday(shop, [...[...sizes.values()].flat(), ...own])
  const { found } = await searchGoods(shop, words)
  const percentShareOf = await readPercentShares(shop, order.id)
  let leftKobo = sumOf(acceptedOf(open), 'leftKobo')
  return request.units.flatMap(({ orderItemId, quantity, wantsSizeId }) => {
    const line = lines.find(({ item }) => item.id === orderItemId)
    if (!line) return []
    const { item, left } = line
    const paidKobo = Math.min(leftKobo, paidFor(item, quantity, item.quantity - left))
    leftKobo -= paidKobo
    const piece = { item, quantity, paidKobo, percentShare: percentShareOf(item.offers) }
    const choices = (sizes.get(orderItemId) ?? []).flatMap(({ sizeId, name }) => {
      const goods = goodsOf.get(sizeId)
      return goods ? choiceOf(piece, goods, { name, todayOf: goodsOf }) : []
    })
    const others = found
      .filter(({ itemId }) => itemId !== item.itemId)
      .flatMap((goods) => choiceOf(piece, goods, { name: pieceInWords(goods), todayOf: goodsOf }))
    const wanted = choices.find(({ sizeId }) => sizeId === wantsSizeId)?.sizeId ?? null
    return [{ ...piece, wantsSizeId: wanted, choices, others }]
  })
}

type Goods = ReadonlyMap<number, GoodsForOrder>

async function readToday(shop: Shop, sizes: readonly { sizeId: number }[]): Promise<Goods> {
  const units = sizes.map(({ sizeId }) => ({ sizeId, quantity: 1 }))
  return new Map((await readGoodsForOrder(shop, units)).map((goods) => [goods.sizeId, goods]))
}

/** None for what is not on sale, or not there in this quantity. */
function choiceOf(
  piece: Piece,
  goods: GoodsForOrder,
  { name, todayOf }: { name: string; todayOf: Goods },
): ExchangeChoice[] {
  if (!goods.isSold || goods.available < piece.quantity) return []
  const moreKobo = moreOf(piece, priceOf(piece, goods, todayOf))
  return [{ sizeId: goods.sizeId, name, moreKobo }]
}

const moreOf = (
  { quantity, paidKobo }: Piece,
  { unitKobo, discountKobo }: { unitKobo: number; discountKobo: number },
): number => unitKobo * quantity - discountKobo - paidKobo

/**
 * What the new order takes. Another size or colour costs what was paid, more or less by what the two differ today, less
 * the same discount: the same sum, or the same percent. Other goods cost what they cost today.
 */
function priceOf(piece: Piece, goods: GoodsForOrder, todayOf: Goods) {
  const { item } = piece
  const { priceKobo, newPriceKobo } = goods
  if (goods.itemId !== item.itemId)
    return { priceKobo, newPriceKobo, unitKobo: goods.unitKobo, discountKobo: 0, offers: [] }
  const before = todayOf.get(item.sizeId ?? 0)?.unitKobo ?? item.unitKobo
  const unitKobo = Math.max(1, item.unitKobo + goods.unitKobo - before)
  return {
    priceKobo: unitKobo,
    newPriceKobo: null,
    unitKobo,
    discountKobo: discountAt(piece, unitKobo),
    offers: item.offers,
  }
}

function discountAt({ item, quantity, paidKobo, percentShare }: Piece, unitKobo: number): number {
  const ofOneKobo = (item.discountKobo * percentShare) / (item.unitKobo * item.quantity)
  const moreKobo = Math.round((unitKobo - item.unitKobo) * quantity * ofOneKobo)
  const discountKobo = item.unitKobo * quantity - paidKobo + moreKobo
  return Math.max(0, Math.min(discountKobo, unitKobo * quantity))
}

/** The size that each line is exchanged for, by the line's id. */
export type ChosenLines = Readonly<Record<string, number>>

/** What a page shows of the prices, as its form sends it back: the line, the size and how much more it costs. */
const shownPrice = (lineId: number, sizeId: number, moreKobo: number): string =>
  `${lineId}.${sizeId}:${moreKobo}`

export const shownPrices = (lines: readonly ExchangeLine[]): string =>
  lines
    .flatMap(({ item, choices, others }) =>
      [...choices, ...others].map(({ sizeId, moreKobo }) => shownPrice(item.id, sizeId, moreKobo)),
    )
    .join(' ')

/**
 * The lines of the new order. `shown`: the prices that the page showed (`shownPrices`). Throws ShopError: beside
 * `size.12` for what is not in stock, and for a size that is chosen twice; `changed_since` for one whose price was not
 * shown.
 */
export async function chooseLines(
  shop: Shop,
  lines: readonly ExchangeLine[],
  { chosen, shown }: { chosen: ChosenLines; shown: string },
) {
  const sizeIds = lines.flatMap(({ item }) => [chosen[item.id] ?? 0, item.sizeId ?? 0])
  const todayOf = await readToday(
    shop,
    sizeIds.map((sizeId) => ({ sizeId })),
  )
  const taken = new Set<number>()
  const seen = new Set(shown.split(' '))
  const changed: { name: string; moreKobo: number }[] = []
  const found = lines.map((line) => {
    const { item, quantity } = line
    const goods = todayOf.get(chosen[item.id] ?? 0)
    const field = `size.${item.id}`
    if (!goods?.isSold || goods.available < quantity) throw fieldError(field, texts.choose)
    if (taken.has(goods.sizeId)) throw fieldError(field, texts.twice)
    taken.add(goods.sizeId)
    const price = priceOf(line, goods, todayOf)
    const moreKobo = moreOf(line, price)
    if (!seen.has(shownPrice(item.id, goods.sizeId, moreKobo)))
      changed.push({ name: pieceInWords(goods), moreKobo })
    return { ...goods, quantity, ...price }
  })
  if (changed.length > 0)
    throw new ShopError('changed_since', { detail: texts.otherPrice(changed) })
  return found
}
