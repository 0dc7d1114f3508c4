import { expect, test } from 'vitest'
import {
  saveCategory,
  saveSection,
  saveSubCategory,
} from '#lib/catalogue/goods/save-places.server.ts'
import { readKnownPlaces } from '#lib/catalogue/goods/places.server.ts'
import { saved } from '../support/goods.ts'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'

const WOMEN = { slug: 'women', name: 'Women', image: null, isShown: true }

test('a category, its sub-categories and sections are added and renamed, and their goods show it', async () => {
  const shop = await openTestShop()
  await saveCategory(shop, WOMEN)
  await saveSubCategory(shop, 'women', { slug: 'dresses', name: 'Dresses' })
  const section = { slug: 'ankara', name: 'Ankara', body: 'Wax print.', subCategory: 'dresses' }
  await saveSection(shop, 'women', section)
  await saved(shop, { subCategory: 'dresses', section: 'ankara' })
  const page = async () => (await send(shop, aBrowser(), 'GET /products/wrap-dress')).text()
  expect(await page()).toContain('Dresses')
  await saveCategory(shop, { ...WOMEN, name: 'Ladies' })
  await saveSubCategory(shop, 'women', { slug: 'dresses', name: 'Gowns' })
  expect(await page()).toMatch(/Ladies[^]*Gowns/)
  expect([...(await readKnownPlaces(shop))]).toEqual([
    ['women', { sub_categories: [{ slug: 'dresses' }], sections: [{ slug: 'ankara' }] }],
  ])
})

test('a place is refused with a sentence beside each field', async () => {
  const shop = await openTestShop()
  await expect(saveCategory(shop, { ...WOMEN, slug: 'all', name: '' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { slug: ['is an address of the shop itself'], name: [expect.any(String)] },
  })
  await saveCategory(shop, WOMEN)
  const section = { slug: 'ankara', name: 'Ankara', body: '', subCategory: 'shirts' }
  await expect(saveSection(shop, 'women', section)).rejects.toMatchObject({
    fields: { subCategory: ['The shop has no such choice.'] },
  })
  await expect(
    saveSubCategory(shop, 'men', { slug: 'shirts', name: 'Shirts' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
