import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Address } from '../catalogue.ts'
import {
  listCategoryAddresses,
  listItemAddresses,
  listPartMoments,
  listSectionAddresses,
} from './addresses.sql.ts'

/** The items of one part of `size` items, counted from 1; oldest first, so that a new one is added to the last part. */
export const itemAddresses = (shop: Shop, part: number, size: number): Promise<Address[]> =>
  listItemAddresses(shop.db, { limit: size, offset: (part - 1) * size })

/** When each of these parts was last changed. */
export const itemPartMoments = (shop: Shop, size: number): Promise<Moment[]> =>
  listPartMoments(shop.db, size)

/** Categories and sections that are shown, with the last change of their items. */
export async function placeAddresses(shop: Shop) {
  const [categories, sections] = await Promise.all([
    listCategoryAddresses(shop.db),
    listSectionAddresses(shop.db),
  ])
  return { categories, sections }
}
