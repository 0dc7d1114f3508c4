import { isForeignKeyViolation, toBeDoneAgain } from '#lib/db/database.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { keepVersions } from '#lib/records/history.server.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import type { StockMove } from '#lib/stock/stock.ts'
import { GONE } from '../catalogue.ts'
import { stockSinceCount } from './counted.server.ts'
import {
  countAvailable,
  renameItem,
  renameSize,
  replaceImages,
  type SavedSize,
  upsertItems,
  upsertSizes,
} from './goods.sql.ts'
import { fieldsOf } from './item-fields.ts'
import { changesBetween, type SavedChanges } from '#lib/records/fields.ts'
import { hasSameImages, type NextItem, type SavePlan } from './plan.ts'
import { stockAfter, wantedStock } from './stock-plan.ts'
import type { StoredItem } from './stored.ts'
import { changeSlug } from '../slugs/slugs.server.ts'
import { readCategoryIds } from './categories.server.ts'

/** Who saves goods. `reference`: of the import or act, the same for all that it saves. */
export type SavedBy = { cause: 'import' | 'desk'; reference: string; who: string | null }

/** A size that got more than it should have, as so many units are held for open orders. */
export type HeldBack = { slug: string; size: string; sizeId: number; asked: number; kept: number }

/**
 * Writes items that are changed or new, with their sizes, stock, pictures and versions. Its transaction runs again when
 * somebody has saved one of them meanwhile. Returns the ids by slug.
 */
export async function savePlans(
  shop: Work,
  plans: readonly SavePlan[],
  by: SavedBy,
): Promise<{ ids: Map<string, number>; heldBack: HeldBack[] }> {
  if (plans.length === 0) return { ids: new Map(), heldBack: [] }
  for (const plan of plans) await renameSlug(shop, plan)
  const ids = await upsertItems(shop.db, await toRows(shop, plans)).catch((error: unknown) => {
    // Somebody has deleted the category of one of them meanwhile.
    throw isForeignKeyViolation(error) ? toBeDoneAgain(error) : error
  })
  if (ids.size < plans.length) throw toBeDoneAgain(new Error('goods were saved meanwhile'))
  const sizes = await saveSizes(shop, plans, ids)
  const heldBack = await saveStock(shop, plans, { ids, sizes, by })
  await saveImages(shop, plans, ids)
  await countAvailable(shop.db, [...ids.values()])
  await saveVersions(shop, plans, { ids, sizes, by })
  return { ids, heldBack }
}

/** The old slug of the item leads to it from now on. */
async function renameSlug(shop: Work, { stored, next }: SavePlan): Promise<void> {
  if (!stored || stored.slug === next.slug) return
  const { id, slug } = stored
  const change = { kind: 'item', within: 0, slug, id, to: next.slug } as const
  await changeSlug(shop, change, () => renameItem(shop.db, id, next.slug))
}

async function toRows(shop: Shop, plans: readonly SavePlan[]) {
  const idsOf = await readCategoryIds(shop)
  const updated_at = shop.now()
  return plans.map(({ stored, next }) => {
    const category = idsOf.get(next.category ?? '')
    const idIn = (ids: ReadonlyMap<string, number> | undefined, slug: string | null) => {
      const id = slug === null ? null : ids?.get(slug)
      // Somebody has deleted it since the item was checked.
      if (id === undefined) throw toBeDoneAgain(new Error(`there is no category ${slug}`))
      return id
    }
    return {
      slug: next.slug,
      version: (stored?.version ?? 0) + 1,
      name: next.name,
      description: next.description,
      style: next.style,
      colours: JSON.stringify(next.colours),
      attributes: JSON.stringify(next.attributes),
      weight_grams: next.weightGrams,
      price_kobo: next.priceKobo,
      new_price_kobo: next.newPriceKobo,
      new_price_from: next.newPriceFrom,
      new_price_until: next.newPriceUntil,
      category_id: category?.id ?? null,
      sub_category_id: idIn(category?.subCategories, next.subCategory),
      section_id: idIn(category?.sections, next.section),
      published: next.isShown ? (1 as const) : (0 as const),
      archived_at: next.archivedAt,
      unnamed: stored?.isUnnamed && stored.name === next.name ? (1 as const) : (0 as const),
      added_at: next.addedAt,
      updated_at,
    }
  })
}

type Ids = ReadonlyMap<string, number>
/** The saved sizes, by the item's slug and their name. */
type Sizes = ReadonlyMap<string, SavedSize>
const keyOf = (slug: string, name: string): string => `${slug} ${name}`

async function saveSizes(shop: Shop, plans: readonly SavePlan[], ids: Ids): Promise<Sizes> {
  for (const plan of plans) await renameSizes(shop, plan)
  const slugs = new Map([...ids].map(([slug, id]) => [id, slug]))
  const saved = await upsertSizes(
    shop.db,
    plans.flatMap(({ next }) =>
      next.sizes.map(({ name, colour, priceKobo, sku, position, ...size }) => ({
        item_id: ids.get(next.slug) ?? 0,
        name,
        colour,
        price_kobo: priceKobo,
        new_price_kobo: size.newPriceKobo,
        new_price_from: size.newPriceFrom,
        new_price_until: size.newPriceUntil,
        sku,
        position,
      })),
    ),
  )
  return new Map(saved.map((size) => [keyOf(slugs.get(size.itemId) ?? '', size.name), size]))
}

/** Two sizes may swap their names, so that each gets a name that no size can have first. */
async function renameSizes({ db }: Shop, { stored, next }: SavePlan): Promise<void> {
  const names = new Map(stored?.sizes.map(({ id, name }) => [id, name]))
  const renamed = next.sizes.filter(({ id, name }) => id > 0 && names.get(id) !== name)
  for (const { id } of renamed) await renameSize(db, id, `:${id}`)
  for (const { id, name } of renamed) await renameSize(db, id, name)
}

type Saved = { ids: Ids; sizes: Sizes; by: SavedBy }

/** Moves the stock to what is wanted, but never below what is held. */
async function saveStock(
  shop: Work,
  plans: readonly SavePlan[],
  { sizes, by }: Saved,
): Promise<HeldBack[]> {
  const all = plans.flatMap(({ next: { slug, countedAt, sizes: wishes } }) =>
    wishes.flatMap((wish) => {
      const size = sizes.get(keyOf(slug, wish.name))
      return size ? [{ slug, wish, size, sizeId: size.id, countedAt }] : []
    }),
  )
  const counted = await stockSinceCount(shop, all)
  const moves: StockMove[] = []
  const heldBack: HeldBack[] = []
  for (const { slug, wish, size, sizeId, countedAt } of all) {
    const stock = counted.get(sizeId) ?? { ...size, since: 0 }
    const kept = stockAfter(wish, stock)
    const asked = wish.wanted && wish.position !== GONE ? wantedStock(wish.wanted, stock) : kept
    if (asked !== kept) heldBack.push({ slug, size: wish.name, sizeId, asked, kept })
    if (kept !== size.onHand) {
      const isCounted = wish.wanted !== null && !wish.wanted.isDifference
      moves.push({
        sizeId,
        difference: kept - size.onHand,
        countedAt: isCounted ? countedAt : null,
      })
    }
  }
  const cause = by.cause === 'import' ? 'import' : 'adjustment'
  await moveStock(shop, moves, { ...by, cause })
  return heldBack
}

async function saveImages(shop: Shop, plans: readonly SavePlan[], ids: Ids): Promise<void> {
  const pictured = plans.filter((plan) => !hasSameImages(plan))
  const idOf = ({ next }: SavePlan): number => ids.get(next.slug) ?? 0
  await replaceImages(
    shop.db,
    // New items have no pictures yet.
    pictured.filter(({ stored }) => stored).map(idOf),
    pictured.flatMap((plan) =>
      plan.next.images.map(({ hash, colour, alt = '' }, position) => ({
        item_id: idOf(plan),
        media_hash: hash,
        colour,
        alt,
        position,
      })),
    ),
  )
}

const saveVersions = (
  shop: Shop,
  plans: readonly SavePlan[],
  { ids, sizes, by }: Saved,
): Promise<void> =>
  keepVersions(
    shop,
    { kind: 'item', ...by },
    plans.map(({ stored, next }) => ({
      id: ids.get(next.slug) ?? 0,
      version: (stored?.version ?? 0) + 1,
      changes: stored ? changesOf(stored, next, sizes) : {},
    })),
  )

/** A new size counts as one that was archived before, so that setting it back archives it. */
function changesOf(stored: StoredItem, next: NextItem, saved: Sizes): SavedChanges {
  const sizes = next.sizes.map((size) => ({
    ...size,
    id: saved.get(keyOf(next.slug, size.name))?.id ?? size.id,
  }))
  const known = new Set(stored.sizes.map(({ id }) => id))
  const added = sizes
    .filter(({ id }) => !known.has(id))
    .map((size) => ({ ...size, position: GONE }))
  const before = fieldsOf({ ...stored, sizes: [...stored.sizes, ...added] })
  return changesBetween(before, fieldsOf({ ...next, sizes }))
}
