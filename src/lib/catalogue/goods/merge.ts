import type { GivenItem, GivenSize } from './goods.ts'
import { fieldsOf, withFields } from './item-fields.ts'
import {
  type FieldValue,
  isSame,
  type SavedChanges,
  type FieldValues,
} from '#lib/records/fields.ts'
import { type NextItem, planItem } from './plan.ts'
import { isOffered, type StoredItem, toGiven } from './stored.ts'

/** A field that both have changed: `given` by the file, `now` by the desk. */
export type FieldConflict = { field: string; given: FieldValue; now: FieldValue }

/** Which of the two counts for a field that both have changed; undefined when nobody has chosen. */
export type Choice = 'file' | 'desk' | undefined

type Rules = {
  choose?: (field: string) => Choice
  /** Whether the choice also counts for what only the desk has changed. */
  mayUndo?: boolean
}

/**
 * Merges what a file says of an item with what the desk has changed since the file was written. `changes`: those of the
 * desk, the oldest first. A field that only one of them has changed gets its value; one that both have changed to
 * something else is a conflict. `kept`: where the desk's value counts, and the file has another. The stock of the file
 * stays as it is.
 */
export function mergeItem(
  given: GivenItem,
  stored: StoredItem,
  changes: readonly SavedChanges[],
  { choose = () => undefined, mayUndo = false }: Rules = {},
): { merged: GivenItem; conflicts: FieldConflict[]; kept: FieldConflict[] } {
  const base = withFields(stored, firstValues(changes))
  const { next } = planItem(given, base, base.addedAt.slice(0, 10))
  const known = next.sizes.filter(({ id }) => id > 0)
  const conflicts: FieldConflict[] = []
  const kept: FieldConflict[] = []
  const values: Record<string, FieldValue> = {}
  const [was, now] = [fieldsOf(base), fieldsOf(stored)]
  for (const [field, wanted] of Object.entries(fieldsOf({ ...next, sizes: known }))) {
    if (field.endsWith('.position') || isSame(wanted, now[field])) continue
    const isByBoth = !isSame(wanted, was[field])
    const isByFile = isSame(now[field], was[field])
    const choice = isByFile ? 'file' : isByBoth || mayUndo ? choose(field) : 'desk'
    if (choice === 'file') values[field] = wanted
    else
      (choice === 'desk' ? kept : conflicts).push({ field, given: wanted, now: now[field] ?? null })
  }
  const chosen = { file: idsOf(next), desk: idsOf(stored) }
  const choice = choose('sizes')
  const both = mergeOrder(base, { stored, next }) ?? (choice ? chosen[choice] : null)
  const isArchived = (id: number) => both !== null && !both.includes(id)
  const order =
    both && mayUndo && choice === 'file' ? [...both, ...chosen.file.filter(isArchived)] : both
  const sizesOf = { field: 'sizes', given: namesOf(next), now: namesOf(stored) }
  if (order === null) conflicts.push(sizesOf)
  else if (chosen.file.some((id) => !order.includes(id))) kept.push(sizesOf)
  const sizes = sizesIn(order ?? [], { stored, next, given, values })
  const named = new Set(sizes.map(({ name }) => name.toLowerCase()))
  if (order !== null && named.size < sizes.length) conflicts.push(sizesOf)
  const merged = toGiven(withFields({ ...stored, sizes: [] }, values))
  return { merged: { ...merged, countedAt: given.countedAt, sizes }, conflicts, kept }
}

/** What each field was before the first of these changes. */
function firstValues(changes: readonly SavedChanges[]): FieldValues {
  const first: Record<string, FieldValue> = {}
  for (const change of changes)
    for (const [field, [before]] of Object.entries(change))
      if (!(field in first)) first[field] = before
  return first
}

type Sized = { sizes: readonly { id: number; name: string; position: number }[] }

const offered = ({ sizes }: Sized) =>
  sizes.filter(isOffered).toSorted((a, b) => a.position - b.position)
const idsOf = (item: Sized): number[] => offered(item).map(({ id }) => id)
const namesOf = (item: Sized): string[] => offered(item).map(({ name }) => name)

type Both = { stored: StoredItem; next: NextItem }

/**
 * The ids of the sizes to offer, 0 for each one that only the file has; null when both have ordered them anew. A size
 * that one of the two has added or archived is added or archived.
 */
function mergeOrder(base: StoredItem, { stored, next }: Both): number[] | null {
  const [was, now, wanted] = [idsOf(base), idsOf(stored), idsOf(next)]
  const isStaying = (id: number) =>
    id === 0 || (was.includes(id) ? now.includes(id) && wanted.includes(id) : true)
  const shared = (ids: readonly number[]) =>
    ids.filter((id) => was.includes(id) && now.includes(id) && wanted.includes(id))
  const isByFile = !isSame(shared(wanted), shared(was))
  if (isByFile && !isSame(shared(now), shared(was)) && !isSame(shared(now), shared(wanted)))
    return null
  const [first, second] = isByFile ? [wanted, now] : [now, wanted]
  const added = second.filter((id) => id === 0 || !first.includes(id))
  return [...first, ...added].filter(isStaying)
}

type Merging = Both & { given: GivenItem; values: FieldValues }

function sizesIn(order: readonly number[], { stored, next, given, values }: Merging): GivenSize[] {
  const present = toGiven(withFields(stored, values))
  const nowOf = new Map(offered(withFields(stored, values)).map(({ id }, at) => [id, at]))
  // The given sizes stand first in `next`, in their order.
  const givenOf = new Map(given.sizes.map((size, at) => [next.sizes[at]?.id ?? 0, size]))
  const added = given.sizes.filter((_, at) => next.sizes[at]?.id === 0)
  let taken = 0
  return order.flatMap((id): GivenSize[] => {
    if (id === 0) {
      const size = added[taken++]
      return size ? [size] : []
    }
    const wish = givenOf.get(id)
    const size = present.sizes[nowOf.get(id) ?? -1] ?? wish
    if (!size) return []
    return [wish ? { ...size, stock: wish.stock, isDifference: wish.isDifference } : { ...size }]
  })
}
