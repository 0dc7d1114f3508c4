import { expect, test } from 'vitest'
import { priceOf, unitPrice } from '#lib/pricing/pricing.ts'
import { itemPrice, unitPriceOfVariant, variantPrice } from '#lib/pricing/pricing.sql.ts'
import { Dice } from '../support/histories/dice.ts'
import { openTestShop } from '../support/shop.ts'
import { anItem } from '../support/world.ts'

test('a statement works out the same prices as the rules, for any item and variant', async () => {
  const shop = await openTestShop()
  const dice = new Dice(20_261_127)
  for (let made = 0; made < 200; made++) {
    const price = 2 + dice.below(100_000)
    const newPrice = dice.falls(0.5) ? { newPrice: 1 + dice.below(price - 1) } : {}
    const { id } = await anItem(shop, { price, ...newPrice, stock: { M: 1, L: 1 } })
    if (dice.falls(0.5))
      await shop.db
        .updateTable('item_size')
        .set({ price_kobo: 1 + dice.below(10_000_000) })
        .where('item_id', '=', id)
        .where('name', '=', 'L')
        .execute()
  }
  const items = await shop.db.selectFrom('item').select('id').select(itemPrice).execute()
  const priceOfItem = new Map(items.map((item) => [item.id, item]))
  const variants = await shop.db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item.id', 'item_size.price_kobo as ownKobo'])
    .select(variantPrice)
    .select(unitPriceOfVariant.as('unitKobo'))
    .execute()
  expect(variants).toHaveLength(400)
  for (const { id, ownKobo, unitKobo, priceKobo, newPriceKobo } of variants) {
    const item = priceOfItem.get(id) ?? expect.fail('its item is not there')
    const variant = { priceKobo: ownKobo }
    expect({ priceKobo, newPriceKobo }).toEqual(priceOf(item, variant))
    expect(unitKobo).toBe(unitPrice(item, variant))
  }
})
