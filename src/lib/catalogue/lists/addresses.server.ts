import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { PageAddress } from '../catalogue.ts'
import {
  listCategoryAddresses,
  listItemAddresses,
  listPartMoments,
  listSectionAddresses,
} from './addresses.sql.ts'

/**
 * The items of one part of `size` items; parts count from 1, oldest first, so that a new item goes to the last part.
 */
export const itemAddresses = (shop: Shop, part: number, size: number): Promise<PageAddress[]> =>
  listItemAddresses(shop.db, { limit: size, offset: (part - 1) * size })

/** When each part was last changed. */
export const itemPartMoments = (shop: Shop, size: number): Promise<Moment[]> =>
  listPartMoments(shop.db, size)

/** Shown categories and sections, with the last change of their items. */
export async function categoryAddresses(shop: Shop) {
  const [categories, sections] = await Promise.all([
    listCategoryAddresses(shop.db),
    listSectionAddresses(shop.db),
  ])
  return { categories, sections }
}
