import type { FieldChanges } from '#lib/records/field-changes.ts'
import { stockAfter, wantedStock } from '../stock-plan.ts'
import { isOffered, type StoredItem, type StoredSize } from '../stored.ts'
import type { Patch } from '../patch.ts'

/** How many rows a page of the grid has: an item, or one of its sizes. An item is never cut in two. */
export const GRID_ROWS = 50

/**
 * An item's cell, such as `items.12.priceKobo` for its `priceKobo`. A cell of a size is its field: `sizes.17.stock`.
 */
const ITEM_CELL = /^items\.([1-9]\d*)\.(.+)$/
const SIZE_CELL = /^sizes\.([1-9]\d*)\./

/** The ids of the items and of the sizes that these cells belong to. */
export function idsOfCells(cells: readonly string[]): { items: number[]; sizes: number[] } {
  const idsIn = (pattern: RegExp) => [
    ...new Set(cells.flatMap((cell) => Number(pattern.exec(cell)?.[1] ?? 0) || [])),
  ]
  return { items: idsIn(ITEM_CELL), sizes: idsIn(SIZE_CELL) }
}

/** The cell of an item's field. */
export const cellOf = ({ id }: { id: number }, field: string): string =>
  SIZE_CELL.test(field) ? field : `items.${id}.${field}`

/** Those of the changed cells that belong to this item, by its fields. A reduction that ends loses its times. */
export function changesInItem(item: StoredItem, cells: FieldChanges): FieldChanges {
  const sizes = new Set(item.sizes.map(({ id }) => id))
  const changes = Object.fromEntries(
    Object.entries(cells).flatMap(([cell, change]) => {
      const [, id, field] = ITEM_CELL.exec(cell) ?? []
      if (field !== undefined) return Number(id) === item.id ? [[field, change]] : []
      return sizes.has(Number(SIZE_CELL.exec(cell)?.[1])) ? [[cell, change]] : []
    }),
  )
  if (changes['newPriceKobo']?.becomes !== null) return changes
  const { newPriceFrom, newPriceUntil } = item
  return {
    ...changes,
    newPriceFrom: { seen: newPriceFrom, becomes: null },
    newPriceUntil: { seen: newPriceUntil, becomes: null },
  }
}

/** The sizes that cannot get so few units, as more are held for open orders: `kept` of them. */
export const heldBackIn = (
  { sizes }: StoredItem,
  { stock }: Patch,
): { sizeId: number; kept: number }[] =>
  sizes.flatMap((size) => {
    const by = stock.get(size.id)
    if (by === undefined) return []
    const wanted = { stock: by, isDifference: true }
    const kept = stockAfter({ ...size, wanted }, size)
    return wantedStock(wanted, size) < kept ? [{ sizeId: size.id, kept }] : []
  })

/** Which sizes get a row of their own below the item. An only size shares the row of the item. */
export function sizeRowsOf({ sizes }: StoredItem): { only: StoredSize | null; more: StoredSize[] } {
  const offered = sizes.filter(isOffered).toSorted((a, b) => a.position - b.position)
  const [only = null] = offered
  return offered.length > 1 ? { only: null, more: offered } : { only, more: [] }
}

/** As many of the items as fill a page, and at least one. */
export function fillPage(items: readonly StoredItem[]): StoredItem[] {
  let rows = 0
  return items.filter((item, at) => {
    rows += 1 + sizeRowsOf(item).more.length
    return at === 0 || rows <= GRID_ROWS
  })
}
