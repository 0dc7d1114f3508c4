import { expect, test } from 'vitest'
import { KEPT_FACTS, loadFacts, readFactsOfFile, shopFacts } from '#lib/content/facts.server.ts'
import { note } from '#lib/db/noted.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { openTestShop } from '../../support/shop.ts'

test('a shop that is closed leaves its name to no other shop of the process', async () => {
  const shop = await openTestShop()
  const { brand } = shopFacts()
  await note(shop.db, KEPT_FACTS, { own: { ...readFactsOfFile(), brand: 'Bola & Sons' }, file: {} })
  const other = openShop(shop.config)
  await loadFacts(other.db)
  expect(shopFacts().brand).toBe('Bola & Sons')
  await closeShop(other)
  expect(shopFacts().brand).toBe(brand)
})
