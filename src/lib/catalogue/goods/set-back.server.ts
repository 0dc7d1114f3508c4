import { setBack } from '#lib/records/set-back.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Changed, changeItem, requireStored } from './change.server.ts'
import { reversed } from '#lib/records/field-changes.ts'
import type { SavedBy } from './save-plans.server.ts'

/**
 * Sets back what the save `version` of an item changed; stock stays. Throws ShopError('changed_since') when one of its
 * fields was changed again since, and 'not_found'.
 */
export const setBackItem = (
  shop: Shop,
  slug: string,
  version: number,
  by: SavedBy,
): Promise<Changed> =>
  shop.inTransaction(async (shop) => {
    const { id } = await requireStored(shop, slug)
    return setBack(shop, { kind: 'item', id }, version, (changes) =>
      changeItem(shop, slug, reversed(changes), by),
    )
  })
