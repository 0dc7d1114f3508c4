import type { SavedChanges } from './fields.ts'
import { ShopError } from '#lib/errors.ts'
import type { Work } from '#lib/shop.ts'
import { requireVersion } from './history.server.ts'
import type { Subject } from './record.ts'

/** False for the version that created a thing (it had no name before): end, hide or delete the thing instead. */
export const canBeSetBack = (changes: SavedChanges): boolean => {
  const all = Object.entries(changes)
  return (
    all.length > 0 && !all.some(([field, [was]]) => /^(.*\.)?name$/.test(field) && was === null)
  )
}

/**
 * Sets a change back by `change`, the part's own way to change it. Throws ShopError('not_found'), and as `change`
 * does.
 */
export async function setBack<T>(
  shop: Work,
  subject: Subject,
  version: number,
  change: (changes: SavedChanges) => Promise<T>,
): Promise<T> {
  const { changes } = await requireVersion(shop, subject, version)
  if (!canBeSetBack(changes)) throw new ShopError('not_found')
  return change(changes)
}
