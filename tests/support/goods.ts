import { saveItem, byDesk } from '#lib/catalogue/goods/save.server.ts'
import { fieldsOf } from '#lib/catalogue/goods/item-fields.ts'
import type { GivenItem, GivenSize } from '#lib/catalogue/goods/goods.ts'
import type { StoredItem, StoredSize } from '#lib/catalogue/goods/stored.ts'
import { readStored } from '#lib/catalogue/goods/stored.server.ts'
import type { Shop } from '#lib/shop.ts'

/** A size as somebody gives it. */
export const aSize = (changes: Partial<GivenSize> = {}): GivenSize => ({
  name: 'M-10',
  colour: '',
  priceKobo: null,
  sku: null,
  stock: 3,
  isDifference: false,
  ...changes,
})

/** A good item of the category `women`, as somebody gives it. */
export const aGivenItem = (changes: Partial<GivenItem> = {}): GivenItem => ({
  slug: 'wrap-dress',
  name: 'Wrap Dress',
  description: 'Cut on the bias.',
  style: 'Ankara',
  priceKobo: 32_000_00,
  newPriceKobo: null,
  newPriceFrom: null,
  newPriceUntil: null,
  colours: ['Rust', 'Leaf'],
  attributes: { material: ['Cotton'] },
  weightGrams: null,
  category: 'women',
  subCategory: null,
  section: null,
  isShown: true,
  addedOn: '2026-11-16',
  sizes: [aSize(), aSize({ name: 'L-12', stock: 1 })],
  images: [],
  countedAt: null,
  ...changes,
})

/** A size as the shop has it, with five in stock. */
export const aStoredSize = (id: number, name: string, position: number): StoredSize => ({
  id,
  name,
  colour: '',
  priceKobo: null,
  newPriceKobo: null,
  newPriceFrom: null,
  newPriceUntil: null,
  sku: null,
  position,
  onHand: 5,
  held: 0,
  since: 0,
})

/** The item of `aGivenItem` as the shop has it, with other sizes. */
export const aStoredItem = (changes: Partial<StoredItem> = {}): StoredItem => {
  const { addedOn, countedAt: _, ...given } = aGivenItem()
  return {
    ...given,
    id: 1,
    version: 4,
    archivedAt: null,
    isUnnamed: false,
    addedAt: `${addedOn}T00:00:00.000Z`,
    sizes: [aStoredSize(7, 'S', 0), aStoredSize(8, 'M', 1)],
    images: [],
    ...changes,
  }
}

/** An item as the shop has it. */
export async function storedItem(shop: Shop, slug = 'wrap-dress') {
  const stored = (await readStored(shop, [slug])).get(slug)
  if (!stored) throw new Error(`there is no ${slug}`)
  return stored
}

/** The id of a size. */
export async function sizeOf(shop: Shop, name: string, slug = 'wrap-dress') {
  const size = (await storedItem(shop, slug)).sizes.find((size) => size.name === name)
  if (!size) throw new Error(`there is no ${name}`)
  return size
}

/** The fields of an item as the shop has them. */
export const storedFields = async (shop: Shop, slug = 'wrap-dress') =>
  fieldsOf(await storedItem(shop, slug))

/** Saves it as Ada does at the desk. */
export const saved = (shop: Shop, changes: Partial<GivenItem> = {}) =>
  saveItem(shop, aGivenItem(changes), byDesk('Ada'))
