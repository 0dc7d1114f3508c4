import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { Fault } from '../goods.ts'
import { sinceOf } from '#lib/records/history.server.ts'
import { fieldsOf, withFields } from '../item-fields.ts'
import { changesBetween, type SavedChanges } from '#lib/records/fields.ts'
import { type AskedGoods, readGoods } from '../list/list.server.ts'
import { cursorOf } from '../list/list.ts'
import { addBatch } from '../many/batches.server.ts'
import { type ItemChange, saveMany } from '../many/change-many.server.ts'
import { faultsOfPatch, isEmptyPatch, patchOf } from '../patch.ts'
import { withCounts } from '../counted.server.ts'
import { readKnownCategories } from '../categories.server.ts'
import { goodsChangedSince, refuseFaults } from '../refuse.ts'
import type { Since } from '#lib/records/changed-since.ts'
import { byDesk } from '../save.server.ts'
import { readStored } from '../stored.server.ts'
import type { StoredItem } from '../stored.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { sayFields } from '../words.ts'
import { cellOf, changesInItem, fillPage, heldBackIn, idsOfCells } from './grid.ts'
import { listSlugsOf } from './grid.sql.ts'

/** A page of the grid. `next` is null on the last one. */
export async function readGrid(shop: Shop, asked: AskedGoods) {
  const { goods, categories, next } = await readGoods(shop, asked)
  const stored = await readStored(
    shop,
    goods.map(({ slug }) => slug),
  )
  const items = fillPage(goods.flatMap(({ slug }) => stored.get(slug) ?? []))
  const last = goods.find(({ id }) => id === items.at(-1)?.id)
  const isCut = last !== undefined && last !== goods.at(-1)
  return { items, categories, next: isCut ? cursorOf(last, asked.sort) : next }
}

/** The items that these cells belong to. */
export async function readItemsOfCells(
  shop: Shop,
  cells: readonly string[],
): Promise<StoredItem[]> {
  const ids = idsOfCells(cells)
  if (ids.items.length + ids.sizes.length === 0) return []
  const slugs = await listSlugsOf(shop.db, ids)
  return [...(await readStored(shop, slugs)).values()]
}

/** What the changed cells would make of the items. Throws ShopError as `changeCells`. Writes nothing. */
export async function previewCells(
  shop: Shop,
  cells: FieldChanges,
): Promise<{ slug: string; name: string; fields: FieldInWords[] }[]> {
  const changes = await shop.inTransaction((shop) => plan(shop, cells))
  return changes.map(({ item, patch }) => {
    const stock = item.sizes.flatMap(({ id, onHand }): [string, SavedChanges[string]][] => {
      const by = patch.stock.get(id)
      return by === undefined ? [] : [[`sizes.${id}.stock`, [onHand, onHand + by]]]
    })
    const fields = changesBetween(fieldsOf(item), fieldsOf(withFields(item, patch.values)))
    const changes = { ...fields, ...Object.fromEntries(stock) }
    return { slug: item.slug, name: item.name, fields: sayFields(changes, item.sizes) }
  })
}

/**
 * Changes cells of a grid, all or none of them, as one batch that can be set back. A cell is `items.12.priceKobo`, or
 * `sizes.17.stock`, where only what was sold or given back since `seen` is added to what it becomes. Throws ShopError
 * with faults by cell: 'changed_since' when somebody has changed one meanwhile, 'invalid', 'insufficient_stock'.
 * Returns how many items changed.
 */
export const changeCells = (
  shop: Shop,
  cells: FieldChanges,
  { reference, who }: { reference: string; who: string | null },
): Promise<number> =>
  shop.inTransaction(async (shop) => {
    const changed = await plan(shop, cells)
    if (changed.length === 0) return 0
    refuseHeld(await saveMany(shop, changed, { ...byDesk(who), reference }))
    const counts = { changed: changed.length }
    const title = texts.gridTitle
    await addBatch(shop, { reference, kind: 'many', title, who, appliedAt: shop.now(), counts })
    return changed.length
  })

/** The items with a changed cell. Throws ShopError with faults by cell. */
async function plan(shop: Work, cells: FieldChanges): Promise<ItemChange[]> {
  const circumstances = { categories: await readKnownCategories(shop), now: shop.now() }
  const counted = await withCounts(shop, cells)
  const since: Since[] = counted.since
  const faults: Fault[] = []
  const changed: ItemChange[] = []
  for (const item of await readItemsOfCells(shop, Object.keys(cells))) {
    const { patch, changedSince } = patchOf(item, changesInItem(item, counted.changes))
    const named = <T extends { field: string }>(all: readonly T[]): T[] =>
      all.map((each) => ({ ...each, field: cellOf(item, each.field) }))
    since.push(...named<Since>(await sinceOf(shop, { kind: 'item', id: item.id }, changedSince)))
    if (isEmptyPatch(patch)) continue
    faults.push(...named(faultsOfPatch(item, patch, circumstances)))
    changed.push({ item, patch })
  }
  if (since.length > 0) throw goodsChangedSince(since)
  refuseFaults(faults)
  refuseHeld(changed.flatMap(({ item, patch }) => heldBackIn(item, patch)))
  return changed
}

function refuseHeld(held: readonly { sizeId: number; kept: number }[]): void {
  if (held.length === 0) return
  throw new ShopError('insufficient_stock', {
    fields: Object.fromEntries(
      held.map(({ sizeId, kept }) => [`sizes.${sizeId}.stock`, [texts.held(kept)]]),
    ),
  })
}
