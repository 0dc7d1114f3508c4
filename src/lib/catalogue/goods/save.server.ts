import { ShopError } from '#lib/errors.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { lagosDayOf } from '#lib/time.ts'
import { itemTag, LISTS_TAG } from '../catalogue.ts'
import { saveSearchWords } from '../search/search.server.ts'
import type { GivenItem } from './goods.ts'
import { itemFaults } from './item-faults.ts'
import { readKnownCategories } from './categories.server.ts'
import { isChanged, type SavePlan, planItem } from './plan.ts'
import { refuseFaults } from './refuse.ts'
import { type SavedBy, type HeldBack, savePlans } from './save-plans.server.ts'
import { slugFaultsIn } from './slug-faults.server.ts'
import { readStored } from './stored.server.ts'

/** One act of a person, or of the shop itself. */
export const byDesk = (who: string | null): SavedBy => ({ cause: 'desk', reference: newId(), who })

export type SavedItem = { id: number; slug: string }

/**
 * Makes the item what is given, or adds it. Sizes are found by name; those that are not given are archived. Throws
 * ShopError('invalid') with the faults by field, and 'insufficient_stock' for fewer units than are held.
 */
export const saveItem = (shop: Shop, given: GivenItem, by: SavedBy): Promise<SavedItem> =>
  shop.inTransaction(async (shop) => {
    refuseFaults(
      itemFaults(given, { categories: await readKnownCategories(shop), now: shop.now() }),
    )
    const stored = (await readStored(shop, [given.slug])).get(given.slug)
    if (!stored) refuseFaults(await slugFaultsIn(shop, { id: null, slug: given.slug }))
    const plan = planItem(given, stored, lagosDayOf(shop.now()))
    if (stored && !isChanged(plan)) return { id: stored.id, slug: stored.slug }
    const placeOf = (name: string) => given.sizes.findIndex((size) => size.name === name)
    return savePlan(shop, plan, by, ({ size }) => `sizes.${placeOf(size)}.stock`)
  })

/** As saveItem, for an item that the shop does not have. Throws ShopError('invalid') beside `slug` when it does. */
export const createItem = (shop: Shop, given: GivenItem, by: SavedBy): Promise<SavedItem> =>
  shop.inTransaction(async (shop) => {
    if ((await readStored(shop, [given.slug])).has(given.slug))
      refuseFaults([{ field: 'slug', rule: 'taken' }])
    return saveItem(shop, given, by)
  })

/**
 * Saves one item with all that follows from it: search words, pages and lists. `fieldOf`: the field of a stock that
 * cannot be.
 */
export async function savePlan(
  shop: Work,
  plan: SavePlan,
  by: SavedBy,
  fieldOf: (held: HeldBack) => string = ({ sizeId }) => `sizes.${sizeId}.stock`,
): Promise<SavedItem> {
  const { ids, heldBack } = await savePlans(shop, [plan], by)
  if (heldBack.length > 0)
    throw new ShopError('insufficient_stock', {
      fields: Object.fromEntries(
        heldBack.map((held) => [fieldOf(held), [goodsTexts.held(held.kept)]]),
      ),
    })
  const id = ids.get(plan.next.slug) ?? 0
  await saveSearchWords(shop, [id])
  await shop.invalidate([LISTS_TAG, itemTag(id)])
  return { id, slug: plan.next.slug }
}
