import { expect, test } from 'vitest'
import { open } from '../../support/pages.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

type Fields = { style?: string; price?: number; popular?: number; stock?: number }

async function aDress(shop: TestShop, name: string, fields: Fields = {}) {
  const { style = '', price = 20_000, popular = 0, stock = 5 } = fields
  const item = await anItem(shop, { name, price, stock })
  await shop.db
    .updateTable('item')
    .set({ style, popular_score: popular })
    .where('id', '=', item.id)
    .execute()
  return item
}

test('below an item stands what is like it in style and price, and can be bought', async () => {
  const shop = await openTestShop()
  const dress = await aDress(shop, 'Dress', { style: 'Ankara' })
  await aDress(shop, 'Much wanted', { price: 90_000, popular: 100 })
  await aDress(shop, 'Dear Ankara', { style: 'Ankara', price: 90_000, popular: 5 })
  await aDress(shop, 'Same Ankara', { style: 'Ankara', price: 21_000, popular: 1 })
  await aDress(shop, 'Wanted Ankara', { style: 'Ankara', price: 21_000, popular: 9 })
  await aDress(shop, 'Sold Ankara', { style: 'Ankara', stock: 0, popular: 50 })
  await aDress(shop, 'Near in price', { style: 'Lace', price: 19_000 })
  const { lines } = await open(shop, `/products/${dress.slug}`)
  const below = lines.slice(lines.indexOf('Like this'))
  const names = ['Much wanted', 'Dear Ankara', 'Same Ankara', 'Wanted Ankara', 'Sold Ankara']
  expect(below.filter((line) => [...names, 'Near in price'].includes(line))).toEqual([
    'Wanted Ankara',
    'Same Ankara',
    'Dear Ankara',
    'Near in price',
  ])
})
