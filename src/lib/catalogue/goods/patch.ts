import { GONE } from '../catalogue.ts'
import type { Fault, GivenSize } from './goods.ts'
import {
  compareChanges,
  type ComparedChanges,
  type FieldChange,
  type FieldChanges,
} from '#lib/records/field-changes.ts'
import { fieldsOf, withFields } from './item-fields.ts'
import type { FieldValues } from '#lib/records/fields.ts'
import { type ItemContext, itemFaults } from './item-faults.ts'
import { type NextSize, type SavePlan, withReduction } from './plan.ts'
import { NO_PRICE_YET } from './size-faults.ts'
import { NONE_LEFT } from './stock-plan.ts'
import { isOffered, type StoredItem, toGiven } from './stored.ts'

/** What a save changes of an item. */
export type Patch = {
  values: FieldValues
  /** By how many units the stock of a size changes. */
  stock: ReadonlyMap<number, number>
  added: readonly GivenSize[]
}

export const isEmptyPatch = ({ values, stock, added }: Patch): boolean =>
  Object.keys(values).length + stock.size + added.length === 0

/** The stock of a size, by its id. */
const STOCK = /^sizes\.([1-9]\d*)\.stock$/

/**
 * What changes make of an item. The difference between `seen` and `becomes` of `sizes.17.stock` is added to what is
 * there. An empty field of a price, null, stands for a price that is not known yet.
 */
export function patchOf(
  item: StoredItem,
  changes: FieldChanges,
): Omit<ComparedChanges, 'values'> & { patch: Patch } {
  const all = Object.entries(changes)
  const stock = all.flatMap(([field, { seen, becomes }]): [number, number][] => {
    const id = Number(STOCK.exec(field)?.[1] ?? 0)
    const difference = Number(becomes) - Number(seen)
    return id === 0 || difference === 0 ? [] : [[id, difference]]
  })
  const fields = all.flatMap(([field, { seen, becomes }]): [string, FieldChange][] => {
    if (STOCK.test(field)) return []
    return [[field, { seen: field === 'priceKobo' ? (seen ?? NO_PRICE_YET) : seen, becomes }]]
  })
  const { values, ...rest } = compareChanges(fieldsOf(item), Object.fromEntries(fields))
  return { ...rest, patch: { values, stock: new Map(stock), added: [] } }
}

/** What would be wrong with the item. Fields of a size are named by its id; whether its slug is free is not asked. */
export function faultsOfPatch(
  stored: StoredItem,
  patch: Patch,
  circumstances: ItemContext,
): Fault[] {
  const changed = withFields(stored, patch.values)
  const given = toGiven(changed)
  const faults = itemFaults({ ...given, sizes: [...given.sizes, ...patch.added] }, circumstances)
  const offered = changed.sizes.filter(isOffered).toSorted((a, b) => a.position - b.position)
  const archived: Fault[] =
    changed.archivedAt !== null && changed.isShown ? [{ field: 'isShown', rule: 'archived' }] : []
  return [
    ...archived,
    ...faults.map((fault) => byId(fault, offered)),
    ...takenNames(changed, patch),
  ]
}

/**
 * `sizes.2.name` as `sizes.17.name`. Behind the item's own sizes are those to add: `sizes.0.name` is the first of them.
 */
function byId(fault: Fault, sizes: readonly { id: number }[]): Fault {
  const [, place, rest] = /^sizes\.(\d+)\.(.+)$/.exec(fault.field) ?? []
  if (place === undefined) return fault
  const at = Number(place)
  return { ...fault, field: `sizes.${sizes[at]?.id ?? at - sizes.length}.${rest}` }
}

/** An archived size keeps its name, as orders have it. */
function takenNames({ sizes }: StoredItem, { added }: Patch): Fault[] {
  const archived = new Set(sizes.filter((size) => !isOffered(size)).map(({ name }) => name))
  const twice = (name: string, field: string): Fault[] =>
    archived.has(name) ? [{ field, rule: 'twice', value: name }] : []
  return [
    ...sizes.filter(isOffered).flatMap(({ id, name }) => twice(name, `sizes.${id}.name`)),
    ...added.flatMap(({ name }, index) => twice(name, `sizes.${index}.name`)),
  ]
}

/** The item as it will be. A size that is archived keeps only what is held. */
export function planOfPatch(stored: StoredItem, { values, stock, added }: Patch): SavePlan {
  const changed = withFields(stored, values)
  const offeredNow = new Set(stored.sizes.filter(isOffered).map(({ id }) => id))
  const last = Math.max(GONE, ...changed.sizes.map(({ position }) => position))
  const sizes: NextSize[] = [
    ...changed.sizes.map((size) => {
      const by = stock.get(size.id)
      const isArchived = !isOffered(size) && offeredNow.has(size.id)
      const moved = by === undefined ? null : { stock: by, isDifference: true }
      return { ...size, wanted: isArchived ? NONE_LEFT : moved }
    }),
    ...added.map(({ stock, isDifference, ...size }, index) => ({
      ...withReduction(size),
      id: 0,
      position: last + 1 + index,
      wanted: { stock, isDifference },
    })),
  ]
  return { stored, next: { ...changed, sizes, countedAt: null } }
}
