/** @module-tag postgres */
import { expect, test } from 'vitest'
import { priceAt, type PricedGoods, priceOf, unitPrice } from '#lib/pricing/pricing.ts'
import {
  itemPrice,
  pricedGoods,
  unitPriceOfVariant,
  variantPrice,
} from '#lib/pricing/pricing.sql.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { Dice } from '../../support/histories/dice.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const MOMENTS: readonly Moment[] = [
  '2026-11-20T08:59:59.999Z',
  '2026-11-20T09:00:00.000Z',
  '2026-11-20T09:00:00.001Z',
  '2026-12-01T00:00:00.000Z',
]

test('a statement works out the same prices as the rules, for any item, variant and moment', async () => {
  const shop = await openTestShop()
  const dice = new Dice(20_261_127)
  for (let made = 0; made < 200; made++) {
    const price = 2 + dice.below(100_000)
    const newPrice = dice.falls(0.5) ? { newPrice: 1 + dice.below(price - 1) } : {}
    const { id } = await anItem(shop, { price, ...newPrice, stock: { M: 1, L: 1 } })
    const [from = null, until = null] = [dice.pick(MOMENTS), dice.pick(MOMENTS)].toSorted()
    if (newPrice.newPrice && from !== until)
      await shop.db
        .updateTable('item')
        .set({
          new_price_from: dice.falls(0.7) ? from : null,
          new_price_until: dice.falls(0.7) ? until : null,
        })
        .where('id', '=', id)
        .execute()
    if (dice.falls(0.5)) {
      const ownKobo = 2 + dice.below(10_000_000)
      const [ownFrom = null, ownUntil = null] = [dice.pick(MOMENTS), dice.pick(MOMENTS)].toSorted()
      await shop.db
        .updateTable('item_size')
        .set({
          price_kobo: ownKobo,
          new_price_kobo: dice.falls(0.6) ? 1 + dice.below(ownKobo - 1) : null,
          new_price_from: dice.falls(0.5) ? ownFrom : null,
          new_price_until: dice.falls(0.5) ? ownUntil : null,
        })
        .where('item_id', '=', id)
        .where('name', '=', 'L')
        .execute()
    }
  }
  const goods = await shop.db.selectFrom('item').select('id').select(pricedGoods).execute()
  for (const now of MOMENTS) await compareAt(shop, now, goods)
})

async function compareAt(
  shop: Shop,
  now: Moment,
  goods: readonly (PricedGoods & { id: number })[],
): Promise<void> {
  const items = await shop.db.selectFrom('item').select('id').select(itemPrice(now)).execute()
  const priceOfItem = new Map(items.map((item) => [item.id, item]))
  for (const item of goods) expect(priceOfItem.get(item.id)).toMatchObject(priceAt(item, now))
  const variants = await shop.db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item.id', 'item_size.price_kobo as ownKobo'])
    .select(['item_size.new_price_kobo as ownNewKobo', 'item_size.new_price_from as ownFrom'])
    .select('item_size.new_price_until as ownUntil')
    .select(variantPrice(now))
    .select(unitPriceOfVariant(now).as('unitKobo'))
    .execute()
  expect(variants).toHaveLength(400)
  for (const { id, ownKobo, unitKobo, priceKobo, newPriceKobo, ...own } of variants) {
    const item = priceOfItem.get(id) ?? expect.fail('its item is not there')
    const reduction = { newPriceFrom: own.ownFrom, newPriceUntil: own.ownUntil }
    const ownPrice = { priceKobo: ownKobo ?? 0, newPriceKobo: own.ownNewKobo, ...reduction }
    const variant = ownKobo === null ? { priceKobo: null } : priceAt(ownPrice, now)
    expect({ priceKobo, newPriceKobo }).toEqual(priceOf(item, variant))
    expect(unitKobo).toBe(unitPrice(item, variant))
  }
}
