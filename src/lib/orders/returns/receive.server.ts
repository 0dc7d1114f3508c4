import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Locked } from '../locks.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { receivedTexts as texts } from '#lib/texts/buying/returns.ts'
import { mayComeBack } from '../life.ts'
import type { Order } from '../orders.ts'
import { addNote } from '../owner/notes.server.ts'
import { markLocked } from '../owner/owner.server.ts'
import { putBack } from '../stock/put-back.server.ts'
import { noteReceived } from './settle.server.ts'

type Units = readonly { orderItemId: number; quantity: number; isPutBack: boolean }[]

type Came = {
  units: Units
  condition: string
  who: string
  /** The customer's request for it; null when nobody asked. */
  requestId: number | null
}

/**
 * Records which goods of a locked order came back and in which condition, puts the good ones back into stock, and marks
 * the order, and the request for it, as returned. Returns the goods in words. Throws ShopError, also beside `units.12`.
 */
export async function receiveReturn(
  shop: Work,
  order: Locked<Order>,
  { units, condition, who, requestId }: Came,
): Promise<string> {
  if (!mayComeBack(order)) throw new ShopError('invalid', { detail: texts.cannot })
  checkUnits(order, units)
  if (order.deliveryState !== 'returned') await markLocked(shop, order, 'returned')
  await putOnShelf(shop, order, units, who)
  if (requestId !== null) await noteReceived(shop, order.id, requestId, units)
  const goods = sayGoods(order, units)
  await addNote(shop, { orderId: order.id, who, words: texts.note(goods, condition) })
  return goods
}

function checkUnits({ items }: Order, units: Units): void {
  if (units.length === 0) throw new ShopError('invalid', { detail: texts.nothing })
  for (const { orderItemId, quantity } of units) {
    const { quantity: bought = 0 } = items.find(({ id }) => id === orderItemId) ?? {}
    if (quantity > bought) throw fieldError(`units.${orderItemId}`, texts.tooMany(bought))
  }
}

async function putOnShelf(shop: Work, { id, items }: Order, units: Units, who: string) {
  const wanted = units.flatMap(({ orderItemId, quantity, isPutBack }) => {
    const sizeId = items.find((item) => item.id === orderItemId)?.sizeId ?? null
    return isPutBack && sizeId !== null ? [{ sizeId, quantity }] : []
  })
  if (wanted.length === 0) return
  const move = { cause: 'return', key: `return-${newId()}`, who } as const
  if (!(await putBack(shop, id, wanted, move)))
    throw new ShopError('invalid', { detail: texts.notOut })
}

const sayGoods = ({ items }: Order, units: Units): string =>
  units
    .map(({ orderItemId, quantity, isPutBack }) => {
      const item = items.find(({ id }) => id === orderItemId)
      const name = item ? pieceInWords(item) : ''
      return `${quantity} × ${name} (${isPutBack ? texts.shelf : texts.notShelf})`
    })
    .join('; ')
