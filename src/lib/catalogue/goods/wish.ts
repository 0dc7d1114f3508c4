import { GONE } from '../catalogue.ts'
import type { Fault, GivenSize } from './goods.ts'
import { type ItemFields, withFields } from './item-fields.ts'
import { type Circumstances, itemFaults } from './item-faults.ts'
import type { NextSize, Plan } from './plan.ts'
import { NONE_LEFT } from './stock-plan.ts'
import { isOffered, type StoredItem, toGiven } from './stored.ts'

/** What is to become of an item. */
export type Wish = {
  values: ItemFields
  /** By how many units the stock of a size changes. */
  stock: ReadonlyMap<number, number>
  added: readonly GivenSize[]
}

export const isEmptyWish = ({ values, stock, added }: Wish): boolean =>
  Object.keys(values).length + stock.size + added.length === 0

/** What would be wrong with the item. Fields of a size are named by its id; whether its slug is free is not asked. */
export function faultsOfWish(
  stored: StoredItem,
  wish: Wish,
  circumstances: Circumstances,
): Fault[] {
  const changed = withFields(stored, wish.values)
  const given = toGiven(changed)
  const faults = itemFaults({ ...given, sizes: [...given.sizes, ...wish.added] }, circumstances)
  const offered = changed.sizes.filter(isOffered).toSorted((a, b) => a.position - b.position)
  return [...faults.map((fault) => byId(fault, offered)), ...takenNames(changed, wish)]
}

/** `sizes.2.name` as `sizes.17.name`. Behind the item's own sizes are those to add: `sizes.0.name` is the first of them. */
function byId(fault: Fault, sizes: readonly { id: number }[]): Fault {
  const [, place, rest] = /^sizes\.(\d+)\.(.+)$/.exec(fault.field) ?? []
  if (place === undefined) return fault
  const at = Number(place)
  return { ...fault, field: `sizes.${sizes[at]?.id ?? at - sizes.length}.${rest}` }
}

/** An archived size keeps its name, as orders have it. */
function takenNames({ sizes }: StoredItem, { added }: Wish): Fault[] {
  const archived = new Set(sizes.filter((size) => !isOffered(size)).map(({ name }) => name))
  const twice = (name: string, field: string): Fault[] =>
    archived.has(name) ? [{ field, rule: 'twice', value: name }] : []
  return [
    ...sizes.filter(isOffered).flatMap(({ id, name }) => twice(name, `sizes.${id}.name`)),
    ...added.flatMap(({ name }, index) => twice(name, `sizes.${index}.name`)),
  ]
}

/** The item as it will be. A size that is archived keeps only what is held. */
export function planOfWish(stored: StoredItem, { values, stock, added }: Wish): Plan {
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
      ...size,
      id: 0,
      position: last + 1 + index,
      wanted: { stock, isDifference },
    })),
  ]
  return { stored, next: { ...changed, sizes, countedAt: null } }
}
