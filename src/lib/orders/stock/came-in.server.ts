import { requireSizesOf } from '#lib/catalogue/items/sizes.server.ts'
import type { StockedSize } from '#lib/catalogue/items/sizes.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { noteReceipt, readAverages, type Receipt, setAverage } from '#lib/stock/cost.server.ts'
import { lockStock, moveStock } from '#lib/stock/moves.server.ts'
import { costTexts as texts } from '#lib/texts/goods/costs.ts'
import { updateItems } from './count.server.ts'
import type { StockChanges } from './take-stock.server.ts'

type CameIn = { slug: string; pieces: ReadonlyMap<number, number>; isAgain: boolean }

/**
 * Adds pieces of sizes of one item that came in, by the id of the size, and what each of them cost. Throws ShopError:
 * `invalid` without pieces, or when this form has noted some before, `not_found` for a size of another item.
 */
export async function noteCameIn(
  shop: Work,
  { slug, pieces, isAgain }: CameIn,
  receipt: Receipt,
): Promise<StockChanges> {
  if (isAgain) throw new ShopError('invalid', { detail: texts.notedBefore })
  const came = [...pieces].filter(([, count]) => count > 0)
  if (came.length === 0) throw new ShopError('invalid', { detail: texts.nothingCame })
  const sizes = new Map((await requireSizesOf(shop, slug)).map((size) => [size.id, size]))
  if (came.some(([id]) => !sizes.has(id))) throw new ShopError('not_found')
  const ids = came.map(([id]) => id)
  const before = await lockStock(shop, ids)
  const averages = await readAverages(shop, ids)
  const moves = came.map(([sizeId, difference]) => ({ sizeId, difference }))
  const cause = { cause: 'came-in', reference: newId(), who: receipt.who } as const
  const moved = await moveStock(shop, moves, cause)
  await updateItems(shop, moved)
  for (const { sizeId, difference } of moved) {
    const { onHand = 0 } = before.get(sizeId) ?? {}
    const averageKobo = averages.get(sizeId) ?? null
    await noteReceipt(shop, { sizeId, onHand, averageKobo, pieces: difference }, receipt)
  }
  return Object.fromEntries(
    moved.map(({ sizeId, onHand, difference }) => [
      sizes.get(sizeId)?.name ?? '',
      [onHand - difference, onHand],
    ]),
  )
}

/**
 * Corrects what a piece of a size costs, from now on. `shownKobo`: what the page showed. Returns what it was. Throws
 * ShopError beside `averageKobo` when it has changed since, or none is there.
 */
export async function correctCost(
  shop: Work,
  { id }: StockedSize,
  { averageKobo, shownKobo, who }: { averageKobo: number; shownKobo: number | null; who: string },
): Promise<number | null> {
  const { onHand = 0 } = (await lockStock(shop, [id])).get(id) ?? {}
  const wasKobo = (await readAverages(shop, [id])).get(id) ?? null
  if (onHand === 0) throw fieldError('averageKobo', texts.noneThere)
  if (wasKobo !== shownKobo) {
    const now = wasKobo === null ? texts.unknown : formatNaira(wasKobo)
    throw new ShopError('changed_since', { fields: { averageKobo: [texts.changedSince(now)] } })
  }
  await setAverage(shop, id, { averageKobo, who })
  return wasKobo
}
