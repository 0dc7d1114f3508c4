import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { changeStock } from '#lib/orders/stock/count.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { completeOrder } from '#lib/orders/status/complete.server.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import type { Shop } from '#lib/shop.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import { aFolder, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { aBuyer, elsewhere, place, sizeOf, stockOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'
import { changesOrdersByHand } from '../../support/books.ts'

const movesOf = async ({ db }: Shop, sizeId: number) =>
  (
    await db
      .selectFrom('stock_move')
      .select(['difference', 'cause', 'who'])
      .where('size_id', '=', sizeId)
      .orderBy('id')
      .execute()
  ).map(({ difference, cause, who }) => [difference, cause, who])

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

describe('the stock ledger', () => {
  test('has a line for each sale and each return, and none for what is only held', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: 5 })
    const buyer = await aBuyer(shop, 'ada', [{ item, quantity: 2 }])
    const late = await aBuyer(shop, 'late', [{ item }])
    const { order } = await place(shop, buyer)
    await place(shop, late)
    expect(await movesOf(shop, sizeOf(item))).toEqual([[5, 'opening', null]])
    await shop.inTransaction((shop) => completeOrder(shop, order.id, 'ref'))
    changesOrdersByHand(shop)
    shop.pass(HOLD_MS)
    await releaseExpiredHolds(shop)
    await cancelPaid(shop, order.id, { by: 'owner' })
    expect(await movesOf(shop, sizeOf(item))).toEqual([
      [5, 'opening', null],
      [-2, 'sale', null],
      [2, 'cancel', null],
    ])
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test('has a line for each size that an import changes, with who did it, and none for the others', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const [dress = '', ...others] = ROWS
    await folder.writeRows(dress.replace('S-8:3|M-10:8', 'M-10:6'), ...others)
    await importCatalogue(shop, folder.dir, { who: 'bola' })
    const sizes = await shop.db.selectFrom('item_size').select(['id', 'name']).execute()
    const idOf = (wanted: string) => sizes.find(({ name }) => name === wanted)?.id ?? 0
    expect(await movesOf(shop, idOf('S-8'))).toEqual([
      [3, 'import', null],
      [-3, 'import', 'bola'],
    ])
    expect(await movesOf(shop, idOf('M-10'))).toEqual([
      [8, 'import', null],
      [-2, 'import', 'bola'],
    ])
    expect(await movesOf(shop, idOf('No Size'))).toEqual([[12, 'import', null]])
  })

  test('counts one cause once, however often and from wherever it is told', async () => {
    const shop = await aShop()
    const { sizes } = await anItem(shop, { stock: { S: 4, M: 4 } })
    const moves = Object.values(sizes).map((sizeId) => ({ sizeId, difference: 3 }))
    const cause = { cause: 'return', reference: 'order-1' } as const
    const tell = (shop: Shop) => shop.inTransaction((shop) => moveStock(shop, moves, cause))
    const other = elsewhere(shop)
    const told = await Promise.all([tell(shop), tell(other), tell(shop), tell(other)])
    expect(told.flat().map(({ onHand }) => onHand)).toEqual([7, 7])
  })

  test('is refused by the database what would leave fewer than are held', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: 2 })
    await place(shop, await aBuyer(shop, 'ada', [{ item }]))
    const moves = [{ sizeId: sizeOf(item), difference: -2 }]
    const take = shop.inTransaction((shop) =>
      moveStock(shop, moves, { cause: 'count', reference: 'x' }),
    )
    await expect(take).rejects.toThrow(/check/i)
    expect(await changeStock(shop, sizeOf(item), -2)).toBeNull()
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 1, available: 1 })
  })

  test('is never rewritten, and a size that is in it is never deleted', async () => {
    const shop = await aShop()
    await anItem(shop)
    const refused = /only added, never changed or deleted/
    await expect(
      shop.db.updateTable('stock_move').set({ difference: 9 }).execute(),
    ).rejects.toThrow(refused)
    await expect(shop.db.deleteFrom('stock_move').execute()).rejects.toThrow(refused)
    await expect(shop.db.deleteFrom('item').execute()).rejects.toThrow(/foreign key/i)
    if (isPostgres(shop.db))
      await expect(sql`truncate stock_move cascade`.execute(shop.db)).rejects.toThrow(refused)
  })
})
